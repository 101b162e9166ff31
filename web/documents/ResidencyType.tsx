import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { Document } from '../../contract/documents/documents.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { RESIDENCY_DOCUMENTS } from '../../domain/registration/sections/housing.ts'
import { choiceText } from '../registration/texts/choices.ts'
import { useProblemText } from '../ui/feedback/problemText.ts'

export type ResidencyType = NonNullable<Document['residency_type']>

/** Which of the specification's documents a proof of residency is. `id`: of the select, which gets the focus when it is missing. */
export function ResidencyTypeSelect(props: {
  readonly id: string
  readonly value: ResidencyType | undefined
  readonly isMissing: boolean
  readonly onChange: (value: ResidencyType | undefined) => void
}) {
  const { id, value, isMissing, onChange } = props
  const { t, i18n } = useLingui()
  const problem = useProblemText()
  const field = { choices: RESIDENCY_DOCUMENTS }
  const choices = RESIDENCY_DOCUMENTS.map((choice) => ({ value: choice, label: choiceText(i18n, field, choice) }))
  return (
    <NativeSelect
      id={id}
      label={t`Which document is it?`}
      required
      size="md"
      data={[{ value: '', label: t`Choose…` }, ...choices]}
      value={value ?? ''}
      error={isMissing && problem(FIELD_IS_REQUIRED)}
      onChange={({ currentTarget }) => onChange(RESIDENCY_DOCUMENTS.find((one) => one === currentTarget.value))}
    />
  )
}
