import { useLingui } from '@lingui/react/macro'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import styles from './Class.module.css'

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
    <div id={id} role="alert" className={styles.questions}>
      {messages.map((message) => (
        <p key={message} className={styles.refusal}>
          {message}
        </p>
      ))}
    </div>
  )
}
