import { useEffect, useMemo, useRef, useState } from 'react'
import { LARGEST_PICTURE, pictureTypes } from '../../../contract/account/avatar.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { User } from '../../../contract/account/session.ts'
import { translate } from '../../../i18n/translate.ts'
import { type ApiProblem, problemOf } from '../../../lib/api/api-error.ts'
import { setOwnPicture } from '../../../lib/stores/account/own-picture.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { fileSize } from '../../ui/fields/file-check.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { RemovePicture } from './RemovePicture.tsx'
import { usePicture } from '../../shared/use-picture.ts'
import { formProblems } from '../../shared/form-problems.ts'

interface Props {
  locale: Locale
  user: User
  name: string
  onClose: () => void
}

const FILE = 'file'

/** Another picture: chosen, dropped or pasted, looked at as everybody will see it, and sent. */
export function OwnPictureDialog({ locale, user, name, onClose }: Props) {
  const t = translate(locale)
  const [chosen, setChosen] = useState<File>()
  const [part, setPart] = useState<number>()
  const [isBroken, setBroken] = useState(false)
  const address = useAddress(chosen)
  const limit = fileSize(LARGEST_PICTURE, locale)
  const inputWords = {
    invitation: t('ownPicture.invitation'),
    remove: (file: string) => t('ownPicture.discard', { name: file }),
    tooLarge: (most: string) => t('ownPicture.tooLarge', { limit: most }),
    wrongKind: t('ownPicture.wrongKind'),
    chosen: () => t('ownPicture.chosen'),
  }

  function wordsOf(problem: ApiProblem): FieldProblem[] {
    const status = problem.kind === 'server' ? problem.status : 0
    if (status === 413) return [{ field: FILE, text: inputWords.tooLarge(limit) }]
    if (status === 415) return [{ field: FILE, text: t('ownPicture.wrongKind') }]
    return formProblems(t, problem)
  }
  async function send(): Promise<FieldProblem[]> {
    if (!chosen) return [{ field: FILE, text: t('ownPicture.missing') }]
    setPart(0)
    try {
      await setOwnPicture(chosen, setPart)
      showToast({ text: t('ownPicture.done') })
      return []
    } catch (error) {
      console.warn('The picture was not saved.', error)
      return wordsOf(problemOf(error))
    } finally {
      setPart(undefined)
    }
  }
  function check(): FieldProblem[] {
    if (!chosen) return [{ field: FILE, text: t('ownPicture.missing') }]
    return isBroken ? [{ field: FILE, text: t('ownPicture.unreadable') }] : []
  }
  const busyText =
    part === undefined || part < 1
      ? t('ownPicture.sending', { percent: Math.floor((part ?? 0) * 100) })
      : t('ownPicture.cutting')

  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={t('ownPicture.heading')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className="own-picture">
        <figure>
          {chosen && address ? (
            <img
              src={address}
              alt=""
              width={96}
              height={96}
              onLoad={() => setBroken(false)}
              onError={() => setBroken(true)}
            />
          ) : (
            <Present user={user} name={name} />
          )}
          <figcaption>
            <strong>
              {t(`ownPicture.${chosen ? 'preview' : user.avatar === null ? 'none' : 'present'}`)}
            </strong>
            <span className="muted">{t('ownPicture.about')}</span>
          </figcaption>
        </figure>
        <Form
          method="post"
          aria-label={t('ownPicture.heading')}
          words={formWords(t)}
          check={check}
          onSend={send}
          onSent={onClose}
        >
          <FileDrop
            name={FILE}
            label={t('ownPicture.file')}
            hint={t('ownPicture.fileHint', { limit })}
            locale={locale}
            words={inputWords}
            // The types by name: for them, and not for all pictures, an iPhone turns its own format into one that all can show.
            accept={pictureTypes.join(',')}
            maximumSize={LARGEST_PICTURE}
            required
            onFiles={([file]) => {
              setBroken(false)
              setChosen(file)
            }}
            {...(chosen && part !== undefined && { states: new Map([[chosen, { progress: part }]]) })}
          />
          <p className="visually-hidden" role="status">
            {part === 1 && t('ownPicture.cutting')}
          </p>
          <div className="form-buttons">
            <SubmitButton busyText={busyText}>{t('ownPicture.save')}</SubmitButton>
            {user.avatar !== null && <RemovePicture locale={locale} onRemoved={onClose} />}
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

function Present({ user, name }: Pick<Props, 'user' | 'name'>) {
  const place = useRef<HTMLSpanElement>(null)
  const picture = usePicture(place, user.avatar, '256')
  return <Avatar ref={place} name={name} picture={picture} size="large" decorative />
}

/** An address of the page's own for what was chosen, as long as it is. */
function useAddress(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
