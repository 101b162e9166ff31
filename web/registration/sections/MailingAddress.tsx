import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Answer, isAnswered } from '../../../domain/registration/answers.ts'
import checkboxStyles from '../../ui/form/CheckboxField.module.css'
import { AnswerField } from '../fields/AnswerField.tsx'

/** Without a check mark there is no mailing address. Its answers come back when the box is checked again. */
export function MailingAddress({ paths }: { readonly paths: readonly string[] }) {
  const { t } = useLingui()
  const { getValues, setValue, clearErrors } = useFormContext()
  const [isElsewhere, setElsewhere] = useState(() => paths.some((path) => isAnswered(getValues(path))))
  const kept = useRef<ReadonlyMap<string, Answer>>(new Map())
  const change = (checked: boolean) => {
    const answers = checked ? kept.current : new Map<string, Answer>(paths.map((path) => [path, null]))
    kept.current = new Map(paths.map((path) => [path, getValues(path)]))
    for (const [path, answer] of answers) setValue(path, answer, { shouldDirty: true })
    clearErrors([...paths])
    setElsewhere(checked)
  }
  return (
    <>
      <label className={checkboxStyles.check}>
        <input type="checkbox" checked={isElsewhere} onChange={({ currentTarget }) => change(currentTarget.checked)} />
        <span>{t`Mail goes to another address`}</span>
      </label>
      {isElsewhere && paths.map((path) => <AnswerField key={path} path={path} years={NO_YEARS} />)}
    </>
  )
}

const NO_YEARS: readonly string[] = []
