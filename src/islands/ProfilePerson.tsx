import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { nameOf } from '../lib/person-name.ts'
import { usePerson } from './parts/use-person.ts'
import { Avatar } from './ui/Avatar.tsx'
import { SkeletonLine } from './ui/Skeleton.tsx'

/** Who is signed in. */
export function ProfilePerson({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const user = usePerson()?.user
  const name = user && (nameOf(user) ?? t('frame.account.nameless', { id: user.id }))

  return (
    <section className="profile-person card" aria-label={name ?? t('common.loading')} aria-busy={!user}>
      {name ? <Avatar name={name} size="large" decorative /> : <span className="avatar" data-size="large" />}
      <div>
        <h2 dir="auto">{name ?? <SkeletonLine width={50} />}</h2>
        <p className="muted">{user ? user.email || t('profile.noEmail') : <SkeletonLine width={70} />}</p>
        <p className="muted">{user ? user.phone || t('profile.noPhone') : <SkeletonLine width={40} />}</p>
      </div>
    </section>
  )
}
