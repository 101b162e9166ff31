import { Input } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useController } from 'react-hook-form'
import { useFieldTexts } from '../form/fields.tsx'
import styles from './RichTextField.module.css'

const Editor = lazy(async () => ({ default: (await import('./RichTextInput.tsx')).RichTextInput }))

/**
 * A field for formatted text; `height` in pixels is the text's own. The editor comes when the field is shown. When the form is filled from
 * elsewhere it begins anew, so that nobody undoes their way into the text before.
 */
export function RichTextField(given: {
  readonly name: string
  readonly height: number
  readonly hint?: string
  readonly required?: boolean
}) {
  const { name, height, hint, required = false } = given
  const { field } = useController({ name })
  const { id, label, ...texts } = useFieldTexts(name, hint)
  const [shown, show] = useState({ html: String(field.value ?? ''), fillings: 0 })
  const html = String(field.value ?? '')
  if (html !== shown.html) show({ html, fillings: shown.fillings + 1 })
  const type = (typed: string) => {
    show({ ...shown, html: typed })
    field.onChange(typed)
  }
  const frame = `${id}-frame`
  const enter = () => document.getElementById(id)?.focus()
  return (
    <Input.Wrapper
      {...texts}
      id={frame}
      label={label}
      labelElement="div"
      labelProps={{ onClick: enter }}
      withAsterisk={required}
    >
      <Suspense fallback={<div className={styles.awaited} style={{ height }} />}>
        <Editor
          key={shown.fillings}
          id={id}
          wrapperId={frame}
          label={String(label)}
          html={html}
          height={height}
          required={required}
          describedBy={[hint && `${frame}-description`, texts.error && `${frame}-error`].filter(Boolean).join(' ')}
          invalid={texts.error !== undefined}
          onChange={type}
          onBlur={field.onBlur}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
