import type { Exhibit } from './exhibit.ts'
import { appointmentView } from './exhibits/appointments/appointment-view.tsx'
import { appointmentResponse } from './exhibits/appointments/appointment-response.tsx'
import { buttons } from './exhibits/buttons.tsx'
import { agenda } from './exhibits/appointments/agenda.tsx'
import { appointmentRow } from './exhibits/appointments/appointment-row.tsx'
import { appointmentForm } from './exhibits/appointments/appointment-form.tsx'
import { avatar } from './exhibits/avatar.tsx'
import { corrections } from './exhibits/corrections.tsx'
import { choices } from './exhibits/choices.tsx'
import { combobox } from './exhibits/combobox.tsx'
import { dialog } from './exhibits/dialog.tsx'
import { editConflict } from './exhibits/edit-conflict.tsx'
import { fields } from './exhibits/fields.tsx'
import { fileDrop } from './exhibits/file-drop.tsx'
import { filterBar } from './exhibits/filter-bar.tsx'
import { integrationRows } from './exhibits/integration-rows.tsx'
import { listRow } from './exhibits/list-row.tsx'
import { menu } from './exhibits/menu.tsx'
import { pager } from './exhibits/pager.tsx'
import { progress } from './exhibits/progress.tsx'
import { sheet } from './exhibits/sheet.tsx'
import { states } from './exhibits/states.tsx'
import { table } from './exhibits/table.tsx'
import { tabs } from './exhibits/tabs.tsx'
import { timeline } from './exhibits/timeline.tsx'
import { toast } from './exhibits/toast.tsx'
import { tooltip } from './exhibits/tooltip.tsx'
import { fmsChips } from './exhibits/fms-chips.tsx'
import { fmsSettings } from './exhibits/fms-settings.tsx'
import { fmsSheet } from './exhibits/fms-sheet.tsx'
import { form } from './exhibits/form.tsx'
import { icons } from './exhibits/icons.tsx'
import { monthGrid } from './exhibits/appointments/month-grid.tsx'
import { notices } from './exhibits/notices.tsx'
import { notificationPanel } from './exhibits/notification-panel.tsx'
import { notificationRow } from './exhibits/notification-row.tsx'
import { operationCard } from './exhibits/operation-card.tsx'
import { operationDetail } from './exhibits/operation-detail.tsx'
import { operationRow } from './exhibits/operation-row.tsx'
import { ownAnswer } from './exhibits/own-answer.tsx'
import { priorityMark } from './exhibits/priority-mark.tsx'
import { surfaces } from './exhibits/surfaces.tsx'
import { vehicleStatus } from './exhibits/vehicle-status.tsx'

/** Everything the gallery shows. A part of `islands/ui` that no exhibit imports fails a test. */
export const exhibits: readonly Exhibit[] = [
  // One line each, so that two people can add theirs at the same time.
  appointmentView,
  appointmentResponse,
  agenda,
  appointmentRow,
  monthGrid,
  appointmentForm,
  buttons,
  choices,
  combobox,
  editConflict,
  fields,
  fileDrop,
  fmsChips,
  fmsSettings,
  fmsSheet,
  form,
  icons,
  notices,
  notificationPanel,
  notificationRow,
  operationCard,
  operationDetail,
  operationRow,
  ownAnswer,
  corrections,
  priorityMark,
  surfaces,
  vehicleStatus,
  avatar,
  dialog,
  filterBar,
  integrationRows,
  listRow,
  menu,
  pager,
  progress,
  sheet,
  states,
  table,
  tabs,
  timeline,
  toast,
  tooltip,
]

export function exhibitOf(name: string | undefined): Exhibit | undefined {
  return exhibits.find((exhibit) => exhibit.name === name)
}

/** The state an address asks for by `?state=`; without it, those that share a page. */
export function statesOf({ states }: Exhibit, wanted: string | null): Exhibit['states'] {
  return wanted === null ? states.filter(({ alone }) => !alone) : states.filter(({ name }) => name === wanted)
}
