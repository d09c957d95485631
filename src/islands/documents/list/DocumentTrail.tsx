import type { FolderStep } from '../../../contract/documents/document-folders.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { folderView } from '../../../lib/documents/document-view.ts'
import { hrefOfDocuments } from '../use-document-address.ts'

interface Props {
  locale: Locale
  /** From the top, without it. */
  above: readonly FolderStep[]
  /** undefined: the top. */
  here?: Pick<FolderStep, 'id' | 'name'> | undefined
  /** What lies in the last of them is shown: all of them lead somewhere. */
  isLeaf?: boolean
}

/** The way from the top to a folder or a document. */
export function DocumentTrail({ locale, above, here, isLeaf }: Props) {
  const t = translate(locale)
  const steps = [
    { id: undefined, name: t('documents.top') },
    ...above,
    ...(here ? [{ id: here.id, name: here.name }] : []),
  ]

  return (
    <nav className="document-trail" aria-label={t('documents.path')}>
      <ol className="document-steps">
        {steps.map(({ id, name }, step) => (
          <li key={id ?? 'top'}>
            <a
              href={hrefOfDocuments(folderView(id))}
              aria-current={!isLeaf && step === steps.length - 1 ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
