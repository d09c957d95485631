import type { Hono } from 'hono'
import * as contract from '../../../contract/appointments/appointments.ts'
import { respondToAppointment } from '../../../contract/appointments/responses.ts'
import type { AppointmentScope } from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import { invalid } from '../../http/problem.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { cancel, changeAppointment, makeAppointment, removeAppointment } from './change.ts'
import { type Asking, readDetail, readerIn } from './detail.ts'
import { publishAppointments } from './publish.ts'
import { readAppointment, readAppointments } from './read.ts'
import { respond } from './respond.ts'
import { cancelSeries, changeSeries, removeSeries } from './series/change-all.ts'

interface Changing extends Asking {
  params: { appointmentId: number }
  input: { scope: AppointmentScope }
}

export function appointmentRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, contract.listAppointments, async (call) =>
    readAppointments(database.read, await readerIn(call), call.input),
  )

  serve(
    app,
    services,
    contract.listOwnAppointments,
    async ({ caller, input: { from, to, appointment_id: id } }) => {
      const organisations = [...(await caller.organisations()).values()]
      const reader = { user: caller.user, organisations }
      if (id !== undefined) {
        const { appointment } = await readAppointment(database.read, reader, id)
        return { data: [appointment], more: false }
      }
      if (from === undefined) throw invalid({ from: [{ key: 'required' }] })
      if (to === undefined) throw invalid({ to: [{ key: 'required' }] })
      return readAppointments(database.read, reader, { from, to })
    },
  )

  serve(app, services, contract.getAppointment, (call) =>
    readDetail(database.read, call, call.params.appointmentId),
  )

  serve(app, services, contract.createAppointment, async (call) => {
    const { result, replayed } = await call.once((queries) => makeAppointment(queries, call, call.input))
    if (!replayed) {
      publishAppointments(services, call.organisation)
      log.info({ user: call.caller.user.id, appointment: result.id }, 'appointment created')
    }
    return new Answer(201, result)
  })

  const change = async <Result>(
    call: Changing,
    done: string,
    work: (queries: Queries) => Promise<Result>,
  ): Promise<Result> => {
    const result = await database.write(work)
    publishAppointments(services, call.organisation)
    const { scope } = call.input
    log.info(
      { user: call.caller.user.id, appointment: call.params.appointmentId, scope },
      `appointment ${done}`,
    )
    return result
  }

  serve(app, services, contract.updateAppointment, async (call) => {
    const { appointmentId } = call.params
    const { scope, ...given } = call.input
    const shown = await change(call, 'changed', async (queries) => {
      if (scope === 'all') return changeSeries(queries, call, appointmentId, given)
      await changeAppointment(queries, call, appointmentId, given)
      return appointmentId
    })
    return readDetail(database.read, call, shown)
  })

  serve(app, services, contract.cancelAppointment, async (call) => {
    const { appointmentId } = call.params
    const work = call.input.scope === 'all' ? cancelSeries : cancel
    await change(call, 'cancelled', (queries) => work(queries, call, appointmentId, call.input))
    return readDetail(database.read, call, appointmentId)
  })

  serve(app, services, contract.deleteAppointment, async (call) => {
    const { appointmentId } = call.params
    const work = call.input.scope === 'all' ? removeSeries : removeAppointment
    await change(call, 'removed', (queries) => work(queries, call, appointmentId))
    return new Answer(204, undefined)
  })

  serve(app, services, respondToAppointment, async (call) => {
    const { appointmentId } = call.params
    const { result, replayed } = await call.once(async (queries) => {
      await respond(queries, call, appointmentId, call.input)
      return (await readAppointment(queries, await readerIn(call), appointmentId)).appointment
    })
    if (!replayed) publishAppointments(services, call.organisation)
    return result
  })
}
