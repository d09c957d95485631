import account from './de/account.json' with { type: 'json' }
import alarm from './de/alarm.json' with { type: 'json' }
import app from './de/app.json' with { type: 'json' }
import appointmentDetail from './de/appointment-detail.json' with { type: 'json' }
import appointments from './de/appointments.json' with { type: 'json' }
import appointmentForm from './de/appointment-form.json' with { type: 'json' }
import availability from './de/availability.json' with { type: 'json' }
import divera from './de/divera.json' with { type: 'json' }
import documents from './de/documents.json' with { type: 'json' }
import entry from './de/entry.json' with { type: 'json' }
import fms from './de/fms.json' with { type: 'json' }
import groups from './de/groups.json' with { type: 'json' }
import integrations from './de/integrations.json' with { type: 'json' }
import keywords from './de/keywords.json' with { type: 'json' }
import mail from './de/mail.json' with { type: 'json' }
import monitor from './de/monitor.json' with { type: 'json' }
import notifications from './de/notifications.json' with { type: 'json' }
import operation from './de/operation.json' with { type: 'json' }
import operations from './de/operations.json' with { type: 'json' }
import organisation from './de/organisation.json' with { type: 'json' }
import parts from './de/parts.json' with { type: 'json' }
import people from './de/people.json' with { type: 'json' }
import problems from './de/problems.json' with { type: 'json' }
import push from './de/push.json' with { type: 'json' }
import sharing from './de/sharing.json' with { type: 'json' }
import tenant from './de/tenant.json' with { type: 'json' }
import vehicles from './de/vehicles.json' with { type: 'json' }

/** Every word in German: each file holds the groups of one feature. */
export const de = {
  ...account,
  ...alarm,
  ...app,
  ...appointmentDetail,
  ...appointments,
  ...appointmentForm,
  ...availability,
  ...divera,
  ...documents,
  ...entry,
  ...fms,
  ...groups,
  ...integrations,
  ...keywords,
  ...mail,
  ...monitor,
  ...notifications,
  ...operation,
  ...operations,
  ...organisation,
  ...parts,
  ...people,
  ...problems,
  ...push,
  ...sharing,
  ...tenant,
  ...vehicles,
}
