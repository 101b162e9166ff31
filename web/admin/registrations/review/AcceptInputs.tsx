import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { PhoneField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import { AccountField, NEW_ACCOUNT } from './AccountField.tsx'
import type { LinkableAccount } from './accounts.ts'
import styles from './Review.module.css'

/** The student and the account, filled in from the registration. The office can correct them. */
export function AcceptInputs({ accounts }: { readonly accounts: readonly LinkableAccount[] }) {
  const { t, i18n } = useLingui()
  const account: unknown = useWatch({ name: 'account' })
  const grades = CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) }))
  return (
    <>
      <div className={styles.row}>
        <TextField name="student.first_name" autoComplete="off" required />
        <TextField name="student.last_name" autoComplete="off" required />
        <SelectField name="student.grade" data={grades} required />
      </div>
      <AccountField accounts={accounts} />
      {account === NEW_ACCOUNT && (
        <div className={styles.row}>
          <TextField name="new_parent.first_name" autoComplete="off" required />
          <TextField name="new_parent.last_name" autoComplete="off" required />
          <TextField
            name="new_parent.email"
            type="email"
            autoComplete="off"
            hint={t`The parent logs in with this email`}
            required
          />
          <PhoneField name="new_parent.phone" required />
        </div>
      )}
    </>
  )
}
