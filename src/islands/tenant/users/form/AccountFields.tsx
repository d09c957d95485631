import { LONGEST_EMAIL } from '../../../../contract/account/email-address.ts'
import { LONGEST_NAME } from '../../../../contract/people/person-name.ts'
import { LONGEST_PHONE } from '../../../../contract/people/people.ts'
import type { Translate } from '../../../../i18n/translate.ts'
import type { AccountField, AccountValues } from '../../../../lib/tenant/user-form.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface Props {
  /** Knows the area `tenantUserWork`. */
  t: Translate
  /** With which they begin. */
  values: AccountValues
  /** What is said of the address; undefined: it is its person's own, and no field. */
  emailHint: string | undefined
}

const labels = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
} as const satisfies Record<AccountField, string>

export function accountLabel(t: Translate, name: AccountField): string {
  return t(`tenantUserWork.${labels[name]}`)
}

/** Who somebody is, and how they are reached. */
export function AccountFields({ t, values, emailHint }: Props) {
  const about = (name: AccountField, maxLength: number) => ({
    name,
    label: accountLabel(t, name),
    defaultValue: values[name],
    maxLength,
    autoComplete: 'off',
  })

  return (
    <div className="user-fields-grid">
      <TextField {...about('first_name', LONGEST_NAME)} required />
      <TextField {...about('last_name', LONGEST_NAME)} required />
      {emailHint !== undefined && (
        <TextField {...about('email', LONGEST_EMAIL)} type="email" hint={emailHint} required />
      )}
      <TextField {...about('phone', LONGEST_PHONE)} type="tel" />
    </div>
  )
}
