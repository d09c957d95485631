import './permission-matrix.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import type { PersonPermissions as Permissions } from '../../../contract/people/person-permissions.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { memberName } from '../../../lib/people/member-name.ts'
import {
  changedByOthers,
  type Choices,
  choiceKey,
  grantChanges,
  type PermissionRow,
  rowsOf,
} from '../../../lib/people/permission-rows.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $organisationId } from '../../../lib/stores/organisation/organisation.ts'
import {
  $personPermissions,
  currentPermissionsOf,
  loadPersonPermissions,
  savePermissions,
} from '../../../lib/stores/people/person-permissions.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { guardLeaving } from '../../ui/form/change-guard.ts'
import { Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { PermissionSaving } from './PermissionSaving.tsx'
import { permissionWords } from './permission-words.ts'
import { refusalWords } from './permission-refusal.ts'

interface Props {
  locale: Locale
  person: Person
}

/** What a member may do and why; what is chosen stays until it is saved, or somebody says that it may go. */
export function PersonPermissions({ locale, person }: Props) {
  const t = translate(locale)
  const permissions = useStore($personPermissions, { ssr: 'initial' })
  const [choices, setChoices] = useState<Choices>({})
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <section className="person-permissions" aria-labelledby="person-permissions">
      <h2 ref={heading} id="person-permissions" tabIndex={-1}>
        {t('personPermissions.heading')}
      </h2>
      {permissions.state === 'ready' && (
        <Editor
          {...{ locale, person, choices, permissions: permissions.value }}
          onChoose={setChoices}
          onSettled={() => {
            setChoices({})
            heading.current?.focus()
          }}
        />
      )}
      {permissions.state === 'loading' && (
        <div className="permissions-waiting">
          <SkeletonRows rows={6} label={t('common.loading')} />
        </div>
      )}
      {permissions.state === 'failed' && <NotRead locale={locale} {...permissions} />}
    </section>
  )
}

interface EditorProps extends Props {
  permissions: Permissions
  choices: Choices
  onChoose: (choices: Choices) => void
  /** Everything is saved, or discarded: what had the focus is gone. */
  onSettled: () => void
}

function Editor({ locale, person, permissions, choices, onChoose, onSettled }: EditorProps) {
  const t = translate(locale)
  const organisationId = useStore($organisationId, { ssr: 'initial' })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const rows = rowsOf(permissions, organisationId)
  const grants = grantChanges(rows, choices)
  const organisation = organisationIn(permissions) ?? t('personPermissions.here')
  const name = memberName(person)
  const isChanged = grants.length > 0
  // Whoever has no network by then is asked as well.
  const question = t('personPermissions.leave')
  useEffect(() => (isChanged ? guardLeaving(question) : undefined), [isChanged, question])

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await savePermissions(permissions.version, grants)
      setRefusal(undefined)
      showToast({ kind: 'done', text: t('personPermissions.saved', { name }) })
      onSettled()
    } catch (error) {
      console.warn('The permissions were not saved.', error)
      setRefusal(conflictWords(error) ?? refusalWords(t, error))
    } finally {
      setBusy(false)
    }
  }

  function conflictWords(error: unknown): string | undefined {
    const theirs = currentPermissionsOf(error)
    if (!theirs) return undefined
    const names = changedByOthers(rows, rowsOf(theirs, organisationId))
    if (names.length === 0) return t('personPermissions.conflictElsewhere')
    const permissions = names.map((one) => permissionWords(t, one)).join(', ')
    return t('personPermissions.conflict', { permissions })
  }

  return (
    <>
      <p className="muted">{t('personPermissions.about', { name, organisation })}</p>
      <Notes t={t} person={person} rows={rows} organisation={organisation} />
      <PermissionMatrix
        t={t}
        rows={rows}
        choices={choices}
        organisation={organisation}
        onChoose={(row, reach, setting) => onChoose({ ...choices, [choiceKey(row.name, reach)]: setting })}
      />
      <PermissionSaving
        {...{ t, name, grants, refusal, busy }}
        version={permissions.version}
        onSave={() => void save()}
        onDiscard={() => {
          setRefusal(undefined)
          onSettled()
        }}
      />
    </>
  )
}

interface NotesProps {
  t: Translate
  person: Person
  rows: readonly PermissionRow[]
  organisation: string
}

/** What explains at a glance why it is as it is, or why something is locked. */
function Notes({ t, person, rows, organisation }: NotesProps) {
  const own = userOf(useStore($session, { ssr: 'initial' }))?.id
  const special = specialOf(person)
  const lock = person.state === 'left' ? undefined : lockOf(rows, own === person.id)

  return (
    <>
      {special && (
        <p className="notice">
          {t(`personPermissions.${special}`, { name: memberName(person), organisation })}
        </p>
      )}
      {lock && <p className="muted">{t(`personPermissions.${lock}`)}</p>}
    </>
  )
}

/** What counts before all grants. */
function specialOf({ tenant_admin, state, admin }: Person) {
  if (tenant_admin) return 'ofTenantAdmin'
  if (state === 'left') return 'ofFormer'
  return admin ? 'ofAdmin' : undefined
}

function lockOf(rows: readonly PermissionRow[], isSelf: boolean) {
  if (isSelf) return 'ownLocked'
  if (rows.some(({ may }) => !may.here)) return 'someLocked'
  return rows.every(({ may }) => !may.generally) ? 'generalLocked' : undefined
}

function NotRead({
  locale,
  error,
  changing,
}: { locale: Locale } & Extract<ReturnType<typeof $personPermissions.get>, { state: 'failed' }>) {
  const t = translate(locale)
  const State = error.kind === 'offline' ? Offline : Failure
  const retry = { label: t('common.retry'), busy: changing, onRetry: () => void loadPersonPermissions() }
  return <State {...problemWords(t, error)} retry={retry} />
}

function organisationIn({ entries }: Permissions): string | undefined {
  return entries.find(({ organisation_name }) => organisation_name)?.organisation_name ?? undefined
}
