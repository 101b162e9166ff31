import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ROSTER_REASON_MAX } from '../../../contract/values.ts'

/** What the office says about its change of a roster. It is in the enrollment log. */
export function ReasonField(props: { readonly value: string; readonly onChange: (reason: string) => void }) {
  const { value, onChange } = props
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Reason (optional)`}
      description={t`For the enrollment log. Families don't see it.`}
      maxLength={ROSTER_REASON_MAX}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
