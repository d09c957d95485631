import { aboutHome, type MatrixFeature } from '../matrix/feature.ts'

const noPlan = { weekly: [], exceptions: [], absences: [] }

export const feature: MatrixFeature = {
  rows: {
    getOwnAvailability: { concerns: 'nothing', request: () => ({}) },
    putOwnAvailability: {
      concerns: 'nothing',
      request: () => ({ input: { status: 'limited', note: 'Schicht' } }),
    },
    getAvailabilityPlan: { concerns: 'nothing', request: () => ({}) },
    // Each caller has one that they have never saved.
    putAvailabilityPlan: { concerns: 'nothing', request: () => ({ input: { ...noPlan, version: 0 } }) },
    getPersonAvailability: {
      concerns: 'nothing',
      request: ({ places: { home } }) => ({
        params: { organisationId: home.organisation, userId: home.bystander },
      }),
    },
    getThresholds: aboutHome(),
    // The same once more is no conflict.
    putThresholds: aboutHome({ thresholds: [{ name: 'AGT', least: 2 }], counts_unknown: false, version: 0 }),
    getStrength: aboutHome(),
    // Names are for leaders.
    listAvailablePeople: { ...aboutHome({ status: 'unknown' }), exceptions: { member: 403 } },
  },
  needs: { getStrength: 'availability.view', listAvailablePeople: 'availability.view' },
  personColumns: {
    exportedAs: {
      'availabilities.user_id': 'availability',
      'availability_entries.user_id': 'availability_before',
      'availability_plans.user_id': 'availability_plan',
    },
    give: async (queries, { tenant, user, at }) => {
      const own = { user_id: user, tenant_id: tenant, status: 'available', note: 'x' } as const
      await queries
        .insertInto('availabilities')
        .values({ ...own, starts_at: at })
        .execute()
      await queries
        .insertInto('availability_entries')
        .values({ ...own, set_at: at })
        .execute()
      await queries
        .insertInto('availability_plans')
        .values({ user_id: user, tenant_id: tenant, plan: JSON.stringify(noPlan), changed_at: at })
        .execute()
    },
  },
}
