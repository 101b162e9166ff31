import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useProblemText } from '../../ui/feedback/problemText.ts'

/** What the office reads before it makes a change, and why the change was refused when it was sent. */
export function Questions(props: {
  readonly id: string
  readonly questions: readonly string[]
  /** Whether the child, who has this first name, would have two classes at one time. */
  readonly isClash: boolean
  readonly firstName: string
  readonly refused: string | undefined
}) {
  const { id, questions, isClash, firstName, refused } = props
  const { t } = useLingui()
  const text = useProblemText()
  const isNew = refused !== undefined && !questions.includes(refused)
  const clash = t`If you go on, ${firstName} has both classes at the same time.`
  const messages = [...(isNew ? [text(refused)] : []), ...questions, ...(isClash ? [clash] : [])]
  return (
    <Stack id={id} role="alert" gap="xs">
      {messages.map((message) => (
        <Text key={message}>{message}</Text>
      ))}
    </Stack>
  )
}
