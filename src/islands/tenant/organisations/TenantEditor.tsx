import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { MOST_GIGABYTES, type Tenant, tenantTextLimits } from '../../../contract/tenant/tenant.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import {
  inputOf,
  problemsIn,
  type TenantField,
  type TenantProblem,
  valuesIn,
  valuesOf,
} from '../../../lib/tenant/tenant-form.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { currentTenantOf, saveTenant } from '../../../lib/stores/tenant/tenant.ts'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { formProblems } from '../../shared/form-problems.ts'
import { useEdited } from '../../shared/use-edited.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TenantFields } from './TenantFields.tsx'

interface Props {
  locale: Locale
  tenant: Tenant
}

/** The form of the tenant. Whatever happens, what was typed stays until it is saved. */
export function TenantEditor({ locale, tenant }: Props) {
  const t = translate(locale)
  const edited = useEdited(tenant, { valuesOf, valuesIn })
  const { base, conflict, start } = edited
  // Somebody else has saved it, and nothing was typed here.
  useEffect(() => {
    if (tenant.version > base.version && !edited.isChanged()) edited.renew(tenant)
  }, [tenant.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      edited.keep(
        names.length > 0 ? await saveTenant({ version: base.version, ...inputOf(values, names) }) : base,
      )
      return []
    } catch (error) {
      console.warn('The tenant was not saved.', error)
      const theirs = currentTenantOf(error)
      if (!theirs) return formProblems(t, problemOf(error), { offline: t('tenantSettings.offline') })
      edited.meet(theirs)
      return [{ field: undefined, text: t('tenantSettings.conflictText') }]
    }
  }

  return (
    <section ref={edited.frame} aria-label={t('tenantSettings.about')}>
      <Form
        className="organisation-editor"
        aria-label={t('tenantSettings.about')}
        words={formWords(t)}
        check={(data) =>
          problemsIn(valuesIn(data, start)).map(({ field, problem }) => ({
            field,
            text: sentence(t, field, problem),
          }))
        }
        onSend={send}
        onSent={() => showToast({ text: t('tenantSettings.saved') })}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => t(`tenantSettings.${labels[name]}`)}
            theirs={(name) => valuesOf(base)[name]}
            onTake={edited.take}
          />
        )}
        <TenantFields key={edited.round} locale={locale} values={start} tenant={base} />
        <div className="form-buttons">
          <SubmitButton busyText={t('tenantSettings.saving')}>{t('tenantSettings.save')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

const labels = {
  name: 'name',
  // Beside the name of the tenant, which is called a name as well.
  contact_name: 'contact',
  contact_email: 'contactEmail',
  contact_phone: 'contactPhone',
  locale: 'locale',
  storage_quota: 'quota',
} as const satisfies Record<TenantField, string>

function sentence(t: Translate, field: TenantField, problem: TenantProblem): string {
  const limits: Partial<Record<TenantField, number>> = tenantTextLimits
  return t(`tenantSettings.${problem}`, { count: limits[field] ?? 0, most: MOST_GIGABYTES })
}
