import { Group } from '@mantine/core'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { IconCheck, IconX } from '../icons.tsx'
import { fieldErrorMessage } from './showProblem.ts'

/** Shown while the user types. Empty while the confirmation is empty or its own error shows the mismatch. */
export function MatchMessage(props: {
  readonly name: string
  readonly confirmation: string
  readonly matchText: string
  readonly mismatchText: string
  /** Maps equal values to the same string. */
  readonly normalize?: (typed: string) => string
}) {
  const { name, confirmation, matchText, mismatchText, normalize = String } = props
  const { control } = useFormContext()
  const [first = '', second = ''] = useWatch({ control, name: [name, confirmation] })
  const { errors } = useFormState({ control, name: confirmation })
  const matches = normalize(first) === normalize(second)
  const Icon = matches ? IconCheck : IconX
  const hidden = second === '' || fieldErrorMessage(errors, confirmation) !== undefined
  return (
    <Group
      component="p"
      gap="0.375rem"
      pos={hidden ? 'absolute' : 'static'}
      mt="-0.5rem"
      mb={0}
      c={matches ? 'var(--success)' : 'var(--mantine-color-error)'}
      fz="sm"
      role="status"
    >
      {!hidden && (
        <>
          <Icon size={18} />
          {matches ? matchText : mismatchText}
        </>
      )}
    </Group>
  )
}
