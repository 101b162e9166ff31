import { Plural } from '@lingui/react/macro'
import { Box, Textarea, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useField } from './fields.tsx'
import { INITIAL_FOCUS } from './initialFocus.ts'

/** How many characters of the bound are left when the field begins to say so, and the step in which a screen reader hears it. */
const [SHOWN_FROM, ANNOUNCED_STEP] = [200, 50]

export function TextAreaField(props: {
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly initialFocus?: boolean
  /** The field takes no more characters. Near the end it says how many are left. */
  readonly maxLength?: number
}) {
  const { name, hint, required, initialFocus, maxLength } = props
  const bounded = maxLength === undefined ? {} : { maxLength }
  return (
    <div>
      <Textarea
        {...useField(name, hint)}
        {...bounded}
        required={required}
        rows={4}
        {...(initialFocus && INITIAL_FOCUS)}
      />
      {maxLength !== undefined && <CharactersLeft name={name} maxLength={maxLength} />}
    </div>
  )
}

function CharactersLeft({ name, maxLength }: { readonly name: string; readonly maxLength: number }) {
  const { control } = useFormContext()
  const value: unknown = useWatch({ control, name })
  const left = Math.max(0, maxLength - (typeof value === 'string' ? value.length : 0))
  const announced = Math.ceil(left / ANNOUNCED_STEP) * ANNOUNCED_STEP
  const isNear = left <= SHOWN_FROM
  return (
    <>
      {isNear && (
        <Box component="p" mt={4} mb={0} c="dimmed" fz="sm" ta="end" aria-hidden>
          <Plural value={left} one="# character left" other="# characters left" />
        </Box>
      )}
      <VisuallyHidden component="span" role="status">
        {isNear && <Plural value={announced} one="# character left" other="# characters left" />}
      </VisuallyHidden>
    </>
  )
}
