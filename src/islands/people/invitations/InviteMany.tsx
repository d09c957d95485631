import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { MOST_INVITATIONS } from '../../../contract/people/invitations.ts'
import { type PastedEntry, readPastedPeople, textWithout } from '../../../lib/people/pasted-people.ts'
import { invitePeople } from '../../../lib/stores/people/invitations.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import type { InviteFormProps } from './InviteOne.tsx'
import { groupIdsIn, InviteGroups } from './InviteGroups.tsx'
import { offlineProblems, problemsOfSending } from './invite-problems.ts'
import { PastedPreview } from './PastedPreview.tsx'

/** Why a line was refused, by what stands in it: once it is changed, nobody knows. */
type Refusals = ReadonlyMap<string, string>

/** A pasted list. Whoever can be invited is; the other lines stay in the field, each with its reason. */
export function InviteMany({ locale, t, open, onSent }: InviteFormProps) {
  const [text, setText] = useState('')
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const field = useRef<HTMLDivElement>(null)
  const read = useDeferredValue(text)
  const list = useMemo(() => readPastedPeople(read), [read])
  const isGood = (entry: PastedEntry) => entry.problem === undefined && !refusals.has(entry.text)
  const count = list.entries.filter(isGood).length

  const check = () => {
    if (count > 0) return offlineProblems(t)
    const said = list.entries.length === 0 ? t('invite.many.missing') : t('invite.many.noneGood')
    return [...offlineProblems(t), { field: 'lines', text: said }]
  }

  async function send(data: FormData): Promise<FieldProblem[]> {
    const group_ids = groupIdsIn(data)
    const pasted = readPastedPeople(text)
    const sent = pasted.entries.filter(isGood).slice(0, MOST_INVITATIONS)
    try {
      const { invited, refused } = await invitePeople(sent.map(({ person }) => ({ ...person, group_ids })))
      const reasons = refused.map(({ line, text: reason }) => [sent[line - 1]?.text ?? '', reason] as const)
      const kept = new Map([...refusals, ...reasons])
      const left = textWithout(pasted, new Set(sent.filter((entry) => !kept.has(entry.text))))
      setRefusals(kept)
      // What was typed meanwhile stays as well.
      setText((now) => (now === text ? left : now))
      if (invited.length > 0) showToast({ text: t('invite.many.sent', { count: invited.length }) })
      return left === '' ? [] : [{ field: 'lines', text: t('invite.many.left', { count: invited.length }) }]
    } catch (error) {
      return problemsOfSending(locale, t, error, group_ids)
    }
  }

  return (
    <div ref={field}>
      <Form
        className="invite-many"
        aria-label={t('invite.many.tab')}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onSent}
        guardChanges={open}
      >
        <TextArea
          name="lines"
          id="invite-lines"
          label={t('invite.many.lines')}
          hint={t('invite.many.hint')}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          required
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <PastedPreview
          t={t}
          list={list}
          refusals={refusals}
          onLine={(line) => selectLine(field.current?.querySelector('textarea'), line)}
        />
        <InviteGroups t={t} hint={t('invite.groupsMany')} />
        <div className="form-buttons">
          <SubmitButton busyText={t('invite.sending')}>
            {count > 0
              ? t('invite.many.send', { count: Math.min(count, MOST_INVITATIONS) })
              : t('invite.send')}
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

/** The field shows the line, and whoever types replaces it. */
function selectLine(area: HTMLTextAreaElement | null | undefined, line: number): void {
  if (!area) return
  const lines = area.value.split('\n')
  const begin = lines.slice(0, line - 1).reduce((length, one) => length + one.length + 1, 0)
  area.focus()
  area.setSelectionRange(begin, begin + (lines[line - 1]?.length ?? 0))
  area.scrollTop = (area.scrollHeight / lines.length) * (line - 2)
}
