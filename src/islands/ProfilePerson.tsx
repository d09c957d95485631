import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { nameOf } from '../lib/people/person-name.ts'
import { PersonAvatar } from './shared/PersonAvatar.tsx'
import { usePerson } from './shared/use-person.ts'
import { SkeletonLine } from './ui/feedback/Skeleton.tsx'
import { usePart } from './ui/behaviour/use-part.ts'

const loadPicture = () => import('./account/profile/OwnPicture.tsx')

/** Who is signed in. What changes the picture comes once it stands. */
export function ProfilePerson({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const user = usePerson()?.user
  const name = user && (nameOf(user) ?? t('frame.account.nameless', { id: user.id }))
  const own = usePart(loadPicture, user !== undefined)

  return (
    <section className="profile-person card" aria-label={name ?? t('common.loading')} aria-busy={!user}>
      <div className="profile-picture">
        {name ? (
          <PersonAvatar name={name} avatar={user.avatar} size="large" />
        ) : (
          <span className="avatar" data-size="large" />
        )}
        {own && name && <own.OwnPicture locale={locale} user={user} name={name} />}
      </div>
      <div>
        <h2 dir="auto">{name ?? <SkeletonLine width={50} />}</h2>
        <p className="muted">{user ? user.email || t('profile.noEmail') : <SkeletonLine width={70} />}</p>
        <p className="muted">{user ? user.phone || t('profile.noPhone') : <SkeletonLine width={40} />}</p>
      </div>
    </section>
  )
}
