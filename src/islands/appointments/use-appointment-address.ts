import { useLayoutEffect } from 'react'
import {
  type AppointmentView,
  appointmentViewOf,
  searchOfAppointments,
} from '../../lib/appointments/appointment-view.ts'
import { onSearchChanged, pushSearch, replaceSearch } from '../../lib/pages/page-search.ts'
import { $appointmentView, showAppointments } from '../../lib/stores/appointments/appointment-view.ts'
import { $session } from '../../lib/stores/session/session.ts'

/** Keeps the page and its address the same: the way back of the browser leads through what was shown. */
export function useAppointmentAddress(): void {
  // Before the first request: it asks for the days of the address.
  useLayoutEffect(() => {
    const writeAddress = () => {
      // A member whose session ended signs in again and comes back to the same place.
      if ($session.value.state === 'signedIn')
        replaceSearch(searchOfAppointments($appointmentView.get(), location.search))
    }
    const follow = () => showAppointments(appointmentViewOf(location.search))
    follow()
    writeAddress()
    const stopWriting = $appointmentView.listen(writeAddress)
    const stopFollowing = onSearchChanged(follow)
    return () => {
      stopWriting()
      stopFollowing()
    }
  }, [])
}

/** Shows something else. An appointment and the list beside it are steps of their own; a month or a filter is not. */
export function goToAppointments(view: AppointmentView): void {
  const search = searchOfAppointments(view, location.search)
  const isStep = view.appointment !== $appointmentView.get().appointment
  if (isStep && search !== location.search) void pushSearch(search)
  else showAppointments(view)
}

/** The address of what the page shows, for links that work without the script of the page. */
export function hrefOfAppointments(view: AppointmentView): string {
  return searchOfAppointments(view) || '?'
}
