import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { isBlankHtml } from '../../domain/html.ts'
import { SanitizedHtml } from '../ui/richText/SanitizedHtml.tsx'
import styles from './ClassCard.module.css'

/** What the class is about, opened in place; read only then, since a day lists many. */
export function ClassDescription({ course: { name, description } }: { readonly course: Course }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  if (isBlankHtml(description)) return null
  return (
    <details className={styles.about} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{t`About ${name}`}</summary>
      {opened && <SanitizedHtml html={description} className={styles.description} />}
    </details>
  )
}
