import { Box, Input } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useController } from 'react-hook-form'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { useLabelText } from '../form/fieldLabels.ts'
import { useFieldProps } from '../form/fields.tsx'

const Editor = lazyPart(async () => (await import('./RichTextInput.tsx')).RichTextInput)

/** `height` is in pixels. When the form's value changes from outside, the editor remounts without its undo history. */
export function RichTextField(props: {
  readonly name: string
  readonly height: number
  readonly hint?: string
  readonly required?: boolean
}) {
  const { name, height, hint, required = false } = props
  const { field } = useController({ name })
  const { id, label, ...texts } = useFieldProps(name, hint)
  const [content, setContent] = useState({ html: String(field.value ?? ''), version: 0 })
  const html = String(field.value ?? '')
  if (html !== content.html) setContent({ html, version: content.version + 1 })
  const change = (edited: string) => {
    setContent({ ...content, html: edited })
    field.onChange(edited)
  }
  const wrapperId = `${id}-frame`
  const focusEditor = () => document.getElementById(id)?.focus()
  return (
    <Input.Wrapper
      {...texts}
      id={wrapperId}
      label={label}
      labelElement="div"
      labelProps={{ onClick: focusEditor }}
      withAsterisk={required}
    >
      <Suspense
        fallback={
          <Box
            h={height}
            mt="0.25rem"
            pt="2.75rem"
            bd="1px solid var(--field-line)"
            bdrs="md"
            style={{ boxSizing: 'content-box' }}
          />
        }
      >
        <Editor
          key={content.version}
          id={id}
          wrapperId={wrapperId}
          label={useLabelText(name)}
          html={html}
          height={height}
          required={required}
          describedBy={[hint && `${wrapperId}-description`, texts.error && `${wrapperId}-error`]
            .filter(Boolean)
            .join(' ')}
          invalid={texts.error !== undefined}
          onChange={change}
          onBlur={field.onBlur}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
