import { useStore } from '@nanostores/react'
import type { Locale } from '../../../../contract/locales.ts'
import { tenantUserOrders, tenantUserStates } from '../../../../contract/tenant/tenant-users.ts'
import { translate } from '../../../../i18n/translate.ts'
import { type TenantUserFilter, tenantUsers } from '../../../../lib/stores/tenant/tenant-users.ts'
import { FilterSelect } from '../../../shared/FilterSelect.tsx'
import { TypedSearch } from '../../../shared/TypedSearch.tsx'
import { narrowList } from '../../shared/use-list-address.ts'
import { useOrganisationChoices } from '../../shared/organisation-choices.ts'

type Change = Partial<Record<keyof TenantUserFilter, string | undefined>>

/** Whom somebody looks for who sees to it that nobody is missed. */
const seens = ['never_signed_in', 'without_rights'] as const

export function UserFilters({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const filter = useStore(tenantUsers.$filter, { ssr: 'initial' })
  const narrow = (change: Change) => narrowList(tenantUsers, change)
  const { organisation } = filter
  // The address may name one that is not used any more.
  const organisations = useOrganisationChoices(
    locale,
    organisation === undefined ? undefined : { id: Number(organisation) },
  )

  return (
    <search className="tenant-filters user-filters">
      <TypedSearch
        words={{
          label: t('tenantUsers.search'),
          short: t('tenant.searchShort'),
          clear: t('tenant.clearSearch'),
        }}
        search={filter.search}
        onSearch={(search) => narrow({ search })}
      />
      <div className="tenant-choices">
        <FilterSelect
          name="organisation"
          id="user-organisation"
          label={t('tenantUsers.organisation')}
          nothing={t('tenantUsers.anyOrganisation')}
          choices={organisations}
          value={organisation?.toString()}
          onChoose={(chosen) => narrow({ organisation: chosen })}
        />
        <FilterSelect
          name="state"
          id="user-state"
          label={t('tenantUsers.state')}
          nothing={t('tenantUsers.anyState')}
          choices={tenantUserStates.map((value) => ({ value, label: t(`tenantUsers.states.${value}`) }))}
          value={filter.state}
          onChoose={(state) => narrow({ state })}
        />
        <FilterSelect
          name="seen"
          id="user-seen"
          label={t('tenantUsers.seen')}
          nothing={t('tenantUsers.anySeen')}
          choices={seens.map((value) => ({ value, label: t(`tenantUsers.seens.${value}`) }))}
          value={seens.find((one) => filter[one])}
          onChoose={(chosen) =>
            narrow(Object.fromEntries(seens.map((one) => [one, one === chosen ? 'true' : undefined])))
          }
        />
        <FilterSelect
          name="admin"
          id="user-admin"
          label={t('tenantUsers.adminLabel')}
          nothing={t('tenantUsers.anyAdmin')}
          choices={[{ value: 'true', label: t('tenantUsers.onlyAdmin') }]}
          value={filter.admin}
          onChoose={(admin) => narrow({ admin })}
        />
        {/* Where no heads of a table sort; by the styles alone, so that nothing moves when the script comes. */}
        <div className="user-sort">
          <FilterSelect
            name="sort"
            id="user-sort"
            label={t('tenantUsers.sort')}
            nothing={t('tenantUsers.sorts.name')}
            choices={tenantUserOrders
              .filter((value) => value !== 'name')
              .map((value) => ({ value, label: t(`tenantUsers.sorts.${value}`) }))}
            value={filter.sort === 'name' ? undefined : filter.sort}
            onChoose={(sort) => narrow({ sort })}
          />
        </div>
      </div>
    </search>
  )
}
