import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { changedFields } from '../../lib/pages/edited-values.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import {
  type EditedOrganisation,
  inputOf,
  type OrganisationField,
  type OrganisationValues,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../lib/organisation/organisation-form.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../ui/form/Form.tsx'
import type { FieldProblem } from '../ui/form/form-context.ts'
import { formWords } from '../ui/form/form-words.ts'
import { EditConflict } from '../shared/EditConflict.tsx'
import { organisationSentence } from './organisation-problems.ts'
import { OrganisationFields } from './OrganisationFields.tsx'
import { useEdited } from '../shared/use-edited.ts'
import { formProblems } from '../shared/form-problems.ts'

type Input = { version: number } & Awaited<ReturnType<typeof inputOf>>

interface Props<Saved extends EditedOrganisation> {
  locale: Locale
  organisation: Saved
  /** Whether those of the tenant look at it. */
  ofTenant: boolean
  /** @throws {ApiError} */
  save: (input: Input) => Promise<Saved>
  /** How it stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
  currentOf: (error: unknown) => Saved | undefined
}

/** The form of an organisation. Whatever happens, what was typed stays until it is saved. */
export function OrganisationEditor<Saved extends EditedOrganisation>({
  locale,
  organisation,
  ofTenant,
  save,
  currentOf,
}: Props<Saved>) {
  const t = translate(locale)
  const edited = useEdited(organisation, { valuesOf, valuesIn })
  const { base, conflict, start } = edited
  // It was saved elsewhere, and nothing was typed here, or nothing is another that stands here.
  useEffect(() => {
    if (organisation.version <= base.version) return
    if (changedFields(valuesOf(organisation), valuesOf(base)).length === 0) edited.keep(organisation)
    else if (!edited.isChanged()) edited.renew(organisation)
  }, [organisation.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      const input = { version: base.version, ...(await inputOf(values, names)) }
      edited.keep(names.length > 0 ? await save(input) : base)
      return []
    } catch (error) {
      console.warn('The organisation was not saved.', error)
      const theirs = currentOf(error)
      if (!theirs) return problemsOf(t, error)
      edited.meet(theirs)
      return [{ field: undefined, text: t('organisationSettings.conflictText') }]
    }
  }

  return (
    <section ref={edited.frame} aria-label={t('organisationSettings.heading')}>
      <Form
        className="organisation-editor"
        aria-label={t('organisationSettings.heading')}
        words={formWords(t)}
        check={(data) =>
          problemsIn(data, start).map(({ field, problem }) => ({
            field,
            text: organisationSentence(t, field, problem),
          }))
        }
        onSend={send}
        onSent={() => showToast({ text: t('organisationSettings.saved') })}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => said(t, valuesOf(base), name)}
            onTake={edited.take}
          />
        )}
        <OrganisationFields
          key={edited.round}
          locale={locale}
          values={start}
          ofTenant={ofTenant}
          storageUsed={organisation.storage_used}
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('organisationSettings.saving')}>
            {t('organisationSettings.save')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** Why it was not saved; what is said about half of a place is said about its coordinates. */
function problemsOf(t: Translate, error: unknown): FieldProblem[] {
  return formProblems(t, problemOf(error), {
    offline: t('organisationSettings.offline'),
    fields: { lat: 'coordinates', lng: 'coordinates' },
  })
}

const labels = {
  name: 'name',
  short_name: 'shortName',
  kind: 'kind',
  colour: 'colour',
  address: 'address',
  phone: 'phone',
  email: 'email',
  coordinates: 'place',
  time_zone: 'timeZone',
  autoclose_after_hours: 'autoclose',
  later_from_minutes: 'laterFrom',
  storage_quota: 'quota',
} as const satisfies Record<OrganisationField, string>

function labelOf(t: Translate, name: OrganisationField): string {
  return t(`organisationSettings.${labels[name]}`)
}

/** A value as somebody reads it. */
function said(t: Translate, values: OrganisationValues, name: OrganisationField): string {
  if (name === 'kind') return t(`organisationSettings.kinds.${values.kind}`)
  if (name === 'colour') return t(`colours.${values.colour}`)
  if (name === 'later_from_minutes') return `${values[name]} ${t('organisationSettings.minutesUnit')}`
  const hours = values.autoclose_after_hours
  if (name !== 'autoclose_after_hours') return values[name]
  return hours === ''
    ? t('organisationSettings.never')
    : t('organisationSettings.closesAfter', { count: Number(hours) })
}
