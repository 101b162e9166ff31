import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useProblemText } from '../feedback/problemText.ts'
import styles from './ErrorSummary.module.css'
import { fieldErrorMessage } from './fieldErrors.ts'
import { errorLine, fieldId, useFieldLabels } from './fieldLabels.ts'

/** Each error links to its field. Takes the focus once per submission. */
export function ErrorSummary() {
  const { t } = useLingui()
  const { errors, submitCount, isSubmitting } = useFormState()
  const labels = useFieldLabels()
  const text = useProblemText()
  const focusedSubmit = useRef(0)
  const focusOncePerSubmit = (summary: HTMLElement | null) => {
    if (!summary || isSubmitting || focusedSubmit.current === submitCount) return
    focusedSubmit.current = submitCount
    summary.focus()
  }
  const invalid = Object.keys(labels).filter((name) => fieldErrorMessage(errors, name))
  const formError = errors.root?.server?.message
  if (submitCount === 0 || (invalid.length === 0 && !formError)) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={focusOncePerSubmit}>
      <h2>
        <IconAlertCircle aria-hidden />
        {t`There is a problem`}
      </h2>
      <ul>
        {formError && <li>{text(formError)}</li>}
        {invalid.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={focusField}>
              {errorLine(labels[name], text(fieldErrorMessage(errors, name)))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Adds no entry to the browser's history. Opens a closed part of the form that contains the field. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
