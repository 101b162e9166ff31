import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { isBlankHtml } from '../../domain/html.ts'
import { SanitizedHtml } from '../ui/richText/SanitizedHtml.tsx'
import styles from './ClassCard.module.css'

/** The collapsible description of a class. It renders only when open, because a day can list many classes. */
export function ClassDescription({ course: { name, description } }: { readonly course: Course }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (isBlankHtml(description)) return null
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`About ${name}`}</summary>
      {open && <SanitizedHtml html={description} className={styles.description} />}
    </details>
  )
}
