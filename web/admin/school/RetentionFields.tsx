import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/form/fields.tsx'
import { parseNumber } from './fields.ts'

/** How long unfinished and declined registrations are kept. */
export function RetentionFields() {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="draft_retention_days"
        inputMode="numeric"
        hint={t`Counted from the family's last change, from 7 to 180 days. Emails and the registration form tell families this number.`}
        required
        parse={parseNumber}
      />
      <TextField
        name="declined_retention_days"
        inputMode="numeric"
        hint={t`Counted from the day the office declined, from 30 to 3650 days. Accepted registrations are not erased.`}
        required
        parse={parseNumber}
      />
    </>
  )
}
