import { useStore } from '@nanostores/react'
import type { Locale } from '../../../../contract/locales.ts'
import { operationTypes } from '../../../../contract/operations/operations.ts'
import { translate } from '../../../../i18n/translate.ts'
import { typeKey } from '../../../../lib/operations/operation-types.ts'
import { keywordList } from '../../../../lib/stores/tenant/keywords/keyword-list.ts'
import { FilterSelect } from '../../../shared/FilterSelect.tsx'
import { TypedSearch } from '../../../shared/TypedSearch.tsx'
import { narrowList } from '../../shared/use-list-address.ts'

export function KeywordFilters({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const { search, type, active, sort } = useStore(keywordList.$filter, { ssr: 'initial' })
  const narrow = (change: Parameters<typeof narrowList<unknown, Record<string, string>>>[1]) =>
    narrowList(keywordList, change)

  return (
    <search className="tenant-filters">
      <TypedSearch
        words={{
          label: t('keywords.search'),
          short: t('tenant.searchShort'),
          clear: t('tenant.clearSearch'),
        }}
        search={search || undefined}
        onSearch={(text) => narrow({ search: text })}
      />
      <div className="tenant-choices">
        <FilterSelect
          name="type"
          id="keyword-type"
          label={t('keywords.type')}
          nothing={t('keywords.anyType')}
          choices={operationTypes.map((value) => ({ value, label: t(typeKey(value)) }))}
          value={type}
          onChoose={(value) => narrow({ type: value })}
        />
        <FilterSelect
          name="active"
          id="keyword-active"
          label={t('keywords.use')}
          nothing={t('keywords.anyUse')}
          choices={[
            { value: 'true', label: t('keywords.active') },
            { value: 'false', label: t('keywords.inactive') },
          ]}
          value={active}
          onChoose={(value) => narrow({ active: value })}
        />
        <FilterSelect
          name="sort"
          id="keyword-sort"
          label={t('keywords.sort')}
          nothing={t('keywords.byCode')}
          choices={[{ value: 'used', label: t('keywords.byUse') }]}
          value={sort === 'code' ? undefined : sort}
          onChoose={(value) => narrow({ sort: value })}
        />
      </div>
    </search>
  )
}
