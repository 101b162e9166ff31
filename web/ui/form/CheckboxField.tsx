import { Box, Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useField } from './fields.tsx'

export function CheckboxField(props: {
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
}) {
  const { name, hint, required } = props
  const { id, label, error, onChange, onBlur, ref } = useField(name, hint)
  const [hintId, errorId] = [useId(), useId()]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <Group component="label" gap="0.625rem" align="flex-start" wrap="nowrap" mih={24}>
      <input
        type="checkbox"
        id={id}
        name={name}
        ref={ref}
        onChange={onChange}
        onBlur={onBlur}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <span>
        {label}
        {required && (
          <Box component="span" c="var(--mantine-color-error)" aria-hidden>
            {' *'}
          </Box>
        )}
        {hint && (
          <span className="hint" id={hintId}>
            {hint}
          </span>
        )}
        {error && (
          <Box component="span" display="block" c="var(--mantine-color-error)" fz="sm" id={errorId}>
            {error}
          </Box>
        )}
      </span>
    </Group>
  )
}
