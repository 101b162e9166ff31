import { useLingui } from '@lingui/react/macro'
import { RadioField } from './RadioField.tsx'

export function YesNoField(props: { readonly name: string; readonly hint?: string; readonly required?: boolean }) {
  const { t } = useLingui()
  const choices = [
    { value: true, label: t`Yes` },
    { value: false, label: t`No` },
  ]
  return <RadioField {...props} choices={choices} />
}
