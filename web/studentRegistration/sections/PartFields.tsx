import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { AnswerField } from '../fields/AnswerField.tsx'
import { CopyAnswers } from './CopyAnswers.tsx'
import styles from './PartFields.module.css'
import type { Part } from './sectionParts.ts'

/** The fields of a section, or of one person, under a heading. */
export function PartFields({ part, years }: { readonly part: Part; readonly years: readonly string[] }) {
  const { i18n, t } = useLingui()
  const id = useId()
  const { key, title, paths } = part
  const sibling = /^siblings\.(\d)$/.exec(key)?.[1]
  const number = Number(sibling) + 1
  const heading = sibling === undefined ? title && i18n._(title) : t`Brother or sister ${number}`
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
