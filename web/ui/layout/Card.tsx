import { Box } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

export function Card(props: {
  readonly title: string
  /** Of the title, which can get the focus. */
  readonly id?: string
  readonly lead?: ReactNode
  readonly tone?: 'danger'
  readonly children: ReactNode
}) {
  const ownId = useId()
  const { title, id = ownId, lead, tone, children } = props
  return (
    <section className={`surface ${styles.card}`} data-tone={tone} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && (
        <Box component="p" mt={4} mb={0} c="dimmed">
          {lead}
        </Box>
      )}
      <Box mt={20}>{children}</Box>
    </section>
  )
}
