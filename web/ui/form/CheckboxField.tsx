import { useId } from 'react'
import styles from './CheckboxField.module.css'
import { useField } from './fields.tsx'

export function CheckboxField({ name, hint }: { readonly name: string; readonly hint?: string }) {
  const { id, label, onChange, onBlur, ref } = useField(name, hint)
  const hintId = useId()
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        ref={ref}
        onChange={onChange}
        onBlur={onBlur}
        aria-describedby={hint && hintId}
      />
      <span>
        {label}
        {hint && (
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
