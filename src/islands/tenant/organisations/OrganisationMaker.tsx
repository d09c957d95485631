import { useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { MOST_ORGANISATIONS } from '../../../contract/tenant/tenant-organisations.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import {
  inputOf,
  newValues,
  type OrganisationField,
  problemsIn,
  valuesIn,
} from '../../../lib/organisation/organisation-form.ts'
import { routes } from '../../../lib/routes.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { makeTenantOrganisation } from '../../../lib/stores/tenant/organisations.ts'
import { OrganisationFields } from '../../organisation/OrganisationFields.tsx'
import { organisationSentence } from '../../organisation/organisation-problems.ts'
import { formProblems } from '../../shared/form-problems.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'

const allFields = Object.keys(newValues) as OrganisationField[]

/** The form of a new organisation. Whoever has made it goes on to its page. */
export function OrganisationMaker({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const way = useRef<HTMLAnchorElement>(null)
  const list = localizePath(routes.tenant.pattern, locale)

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = valuesIn(data, newValues)
    const { name, short_name, kind } = values
    try {
      const made = await makeTenantOrganisation({
        ...(await inputOf(values, allFields)),
        name,
        short_name,
        kind,
      })
      if (way.current)
        way.current.href = localizePath(pathOf(routes.tenantOrganisation, { id: made.id }), locale)
      showToast({ text: t('tenantOrganisations.created', { name }) })
      return []
    } catch (error) {
      console.warn('The organisation was not made.', error)
      return formProblems(t, problemOf(error), {
        offline: t('tenantOrganisations.offlineNew'),
        conflict: t('tenantOrganisations.full', { count: MOST_ORGANISATIONS }),
        fields: { lat: 'coordinates', lng: 'coordinates' },
      })
    }
  }

  return (
    <>
      <a ref={way} hidden href={list} tabIndex={-1} />
      <Form
        className="organisation-editor"
        aria-label={t('tenantOrganisations.newHeading')}
        words={formWords(t)}
        check={(data) =>
          problemsIn(data, newValues).map(({ field, problem }) => ({
            field,
            text: organisationSentence(t, field, problem),
          }))
        }
        onSend={send}
        onSent={() => way.current?.click()}
        leavesPage
        guardChanges
      >
        <OrganisationFields locale={locale} values={newValues} ofTenant />
        <div className="form-buttons">
          <SubmitButton busyText={t('organisationSettings.saving')}>
            {t('tenantOrganisations.create')}
          </SubmitButton>
          <a className="button quiet" href={list}>
            {t('tenantOrganisations.cancel')}
          </a>
        </div>
      </Form>
    </>
  )
}
