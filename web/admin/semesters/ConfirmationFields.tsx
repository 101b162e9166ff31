import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { CONFIRMATION_SETTINGS, type ConfirmationSetting } from '../../../domain/confirmations/setting.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'

export function useConfirmationLabels(): Readonly<Record<ConfirmationSetting, string>> {
  const { t } = useLingui()
  return { off: t`Off`, asked: t`Ask families`, required: t`Ask families, and require it to enroll` }
}

/** Whether families confirm what the school knows of their children before the semester, and from when. */
export function ConfirmationFields() {
  const { t } = useLingui()
  const chosen: ConfirmationSetting = useWatch({ name: 'confirmation' })
  const labels = useConfirmationLabels()
  const meanings = {
    off: t`Families are not asked.`,
    asked: t`Each family sees the information that the school has about its children (contacts, health, custody, languages, permission), and confirms or changes it.`,
    required: t`Until a child is confirmed, the family can't add classes, join wait lists or rank classes for them. The office can still enroll the child.`,
  }
  return (
    <>
      <SelectField
        name="confirmation"
        hint={meanings[chosen]}
        data={CONFIRMATION_SETTINGS.map((value) => ({ value, label: labels[value] }))}
      />
      {chosen !== 'off' && (
        <TextField
          name="confirmation_from"
          type="date"
          hint={t`If you leave this empty, families are asked right away.`}
          parse={(typed) => typed || null}
        />
      )}
    </>
  )
}
