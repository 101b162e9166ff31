import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './Notes.module.css'

/** The notes that another admin saved meanwhile, above one's own. */
export function NotesConflict(props: {
  readonly theirs: string
  readonly onChoose: (choice: 'theirs' | 'mine') => void
}) {
  const { theirs, onChoose } = props
  const { t } = useLingui()
  return (
    <section className={styles.conflict} role="alert">
      <h3>{t`Someone else changed the notes.`}</h3>
      <p>{t`Your notes below are not saved yet. The other notes are:`}</p>
      <blockquote>{theirs === '' ? t`empty` : theirs}</blockquote>
      <div className={styles.choices}>
        <Button variant="default" onClick={() => onChoose('theirs')}>{t`Use the other notes`}</Button>
        <Button variant="default" onClick={() => onChoose('mine')}>{t`Keep my notes`}</Button>
      </div>
    </section>
  )
}
