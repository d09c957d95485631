import account from './en/account.json' with { type: 'json' }
import alarm from './en/alarm.json' with { type: 'json' }
import app from './en/app.json' with { type: 'json' }
import appointmentDetail from './en/appointment-detail.json' with { type: 'json' }
import appointments from './en/appointments.json' with { type: 'json' }
import appointmentForm from './en/appointment-form.json' with { type: 'json' }
import availability from './en/availability.json' with { type: 'json' }
import divera from './en/divera.json' with { type: 'json' }
import documents from './en/documents.json' with { type: 'json' }
import entry from './en/entry.json' with { type: 'json' }
import fms from './en/fms.json' with { type: 'json' }
import groups from './en/groups.json' with { type: 'json' }
import integrations from './en/integrations.json' with { type: 'json' }
import keywords from './en/keywords.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import monitor from './en/monitor.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import operation from './en/operation.json' with { type: 'json' }
import operations from './en/operations.json' with { type: 'json' }
import organisation from './en/organisation.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import problems from './en/problems.json' with { type: 'json' }
import push from './en/push.json' with { type: 'json' }
import sharing from './en/sharing.json' with { type: 'json' }
import tenant from './en/tenant.json' with { type: 'json' }
import vehicles from './en/vehicles.json' with { type: 'json' }

/** Every word in English: each file holds the groups of one feature. */
export const en = {
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
