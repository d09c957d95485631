import { type ComponentType, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { translate } from '../../../../i18n/translate.ts'
import { tellFailure } from '../../../shared/tell-failure.ts'
import type { StarterProps } from '../tools/StarterDialog.tsx'

/** Opens the usual keywords. What shows them is fetched only then. */
export function StarterButton({ locale, look }: { locale: Locale; look: string }) {
  const t = translate(locale)
  const [Dialog, setDialog] = useState<ComponentType<StarterProps>>()
  const [open, setOpen] = useState(false)

  const start = () => {
    setOpen(true)
    import('../tools/StarterDialog.tsx').then(
      ({ StarterDialog }) => setDialog(() => StarterDialog),
      (error: unknown) => {
        setOpen(false)
        tellFailure(locale, error, 'The usual keywords could not be offered.')
      },
    )
  }

  return (
    <>
      <button
        type="button"
        className={look}
        aria-haspopup="dialog"
        aria-busy={open && !Dialog}
        onClick={start}
      >
        {t('keywords.starter')}
      </button>
      {Dialog && open && <Dialog locale={locale} onClose={() => setOpen(false)} />}
    </>
  )
}
