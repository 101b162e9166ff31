import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { fieldErrorMessage } from '../../ui/form/showProblem.ts'
import { IconPlus } from '../../ui/icons.tsx'

/** Adds a row to a list of a form. Below it is the error of the whole list, such as "Add at least one row". */
export function AddRowButton(props: {
  readonly list: string
  /** When the visible text is not enough. */
  readonly label?: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { list, label, onClick, children } = props
  const text = useProblemText()
  const error = fieldErrorMessage(useFormState({ name: list }).errors, list)
  const id = fieldId(list)
  const errorId = `${id}-error`
  return (
    <div>
      <Button
        variant="default"
        id={id}
        leftSection={<IconPlus size={18} />}
        aria-label={label}
        aria-describedby={error && errorId}
        onClick={onClick}
      >
        {children}
      </Button>
      {error && (
        <Text mt="0.375rem" c="var(--mantine-color-error)" fz="xs" id={errorId}>
          {text(error)}
        </Text>
      )}
    </div>
  )
}
