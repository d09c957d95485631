import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { firstBroken, groups, type Link, phaseOf, toneOf } from '../../lib/alarm/alarm-check.ts'
import { $alarmCheck, type TestWords } from '../../lib/stores/alarm/alarm-check.ts'
import { AlarmCheckLink } from './AlarmCheckLink.tsx'

interface Props {
  t: Translate
  words: TestWords
}

/** What all of it means, and every link of the chain with what to do. */
export function AlarmCheckChain({ t, words }: Props) {
  const { chain, heldBack } = useStore($alarmCheck)
  const phase = phaseOf(chain)
  const first = firstBroken(chain)
  const tone = toneOf(phase)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What is asked, and what it all means, is seen also in a small window.
    const place = phase === 'running' ? undefined : phase === 'asking' ? '[data-state="asking"]' : '.notice'
    if (place) root.current?.querySelector(place)?.scrollIntoView({ block: 'nearest' })
  }, [phase])

  return (
    <div ref={root} className="alarm-check" aria-busy={phase === 'running'}>
      <div role="status" className={`notice ${tone}`}>
        <p className="alarm-check-verdict">{t(`alarmCheck.phases.${phase}`)}</p>
        {first && tone !== 'info' && (
          <p>{t('alarmCheck.startWith', { link: t(`alarmCheck.links.${first}`) })}</p>
        )}
        {heldBack.map((channel) => (
          <p key={channel}>{t(`alarmCheck.heldBack.${channel}`)}</p>
        ))}
      </div>
      {groups.map(({ name, links }) => (
        <section key={name}>
          <h3>{t(`alarmCheck.groups.${name}`)}</h3>
          <ul>
            {links.map((link: Link) => (
              <AlarmCheckLink key={link} t={t} words={words} link={link} found={chain[link]} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
