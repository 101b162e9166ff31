import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { AnswerField } from '../fields/AnswerField.tsx'
import { CopyAnswers } from './CopyAnswers.tsx'
import styles from './PartFields.module.css'
import { partTitle } from './partTitle.ts'
import type { Part } from './sectionParts.ts'

/** The fields of a section, or of one person, under a heading. */
export function PartFields({ part, years }: { readonly part: Part; readonly years: readonly string[] }) {
  const { i18n } = useLingui()
  const id = useId()
  const { key, paths } = part
  const heading = partTitle(i18n, part)
  return (
    <section className={styles.part} aria-labelledby={heading && id}>
      {heading && <h3 id={id}>{heading}</h3>}
      <CopyAnswers part={key} />
      {paths.map((path) => (
        <AnswerField key={path} path={path} years={years} />
      ))}
    </section>
  )
}
