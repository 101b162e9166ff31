import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useProblemText } from '../feedback/problemText.ts'
import styles from './ErrorSummary.module.css'
import { fieldErrorMessage } from './fieldErrors.ts'
import { fieldId, useFieldLabels } from './fieldLabels.ts'

/** What is wrong with the form, each line leading to its field. It takes focus once for every time the form was sent. */
export function ErrorSummary() {
  const { t } = useLingui()
  const { errors, submitCount, isSubmitting } = useFormState()
  const labels = useFieldLabels()
  const text = useProblemText()
  const answered = useRef(0)
  const takeFocus = (summary: HTMLElement | null) => {
    if (!summary || isSubmitting || answered.current === submitCount) return
    answered.current = submitCount
    summary.focus()
  }
  const wrong = Object.keys(labels).filter((name) => fieldErrorMessage(errors, name))
  const general = errors.root?.server?.message
  if (submitCount === 0 || (wrong.length === 0 && !general)) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={takeFocus}>
      <h2>
        <IconAlertCircle aria-hidden />
        {t`There is a problem`}
      </h2>
      <ul>
        {general && <li>{text(general)}</li>}
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={goToField}>
              {labels[name]}: {text(fieldErrorMessage(errors, name))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Into the field itself, without an entry in the browser's history. */
function goToField(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
