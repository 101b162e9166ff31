import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { fullName } from '../../../../domain/person.ts'
import { useFieldProps } from '../../../ui/form/fields.tsx'
import type { LinkableAccount } from './accounts.ts'
import styles from './Review.module.css'

export const NEW_ACCOUNT = 'new'

/** A choice between existing accounts and a new one. Only the office decides whether an account is linked. */
export function AccountField({ accounts }: { readonly accounts: readonly LinkableAccount[] }) {
  const { t } = useLingui()
  const { field } = useController({ name: 'account' })
  const { id, ...texts } = useFieldProps('account')
  const frame = `${id}-frame`
  const reasons = { email: t`same email`, phone: t`same phone`, child: t`a child with the same name or birthdate` }
  const childrenOf = ({ students }: LinkableAccount) => {
    const names = students.map(fullName).join(', ')
    return names === '' ? t`no children` : t`children: ${names}`
  }
  const choices = [
    ...accounts.map((account) => ({
      value: String(account.id),
      title: t`Link the account of ${fullName(account)}`,
      details: [account.email, childrenOf(account), ...account.same.map((same) => reasons[same])].join(' · '),
    })),
    {
      value: NEW_ACCOUNT,
      title: t`Create a new account`,
      details: t`The parent gets an invitation by email to set a password.`,
    },
  ]
  return (
    <Input.Wrapper {...texts} id={frame} labelElement="div" withAsterisk>
      <fieldset
        className={styles.accounts}
        aria-labelledby={`${frame}-label`}
        aria-describedby={texts.error ? `${frame}-error` : undefined}
      >
        {choices.map(({ value, title, details }, index) => (
          <label key={value} className={styles.account}>
            <input
              type="radio"
              name="account"
              id={index === 0 ? id : undefined}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
            />
            <span>
              <strong>{title}</strong>
              {details}
            </span>
          </label>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
