import { useLingui } from '@lingui/react'
import { Fragment, useId } from 'react'
import { AnswerField } from '../fields/AnswerField.tsx'
import { CopyAnswers } from './CopyAnswers.tsx'
import { headingAbove } from './groupHeadings.ts'
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
      {heading && <h2 id={id}>{heading}</h2>}
      <CopyAnswers part={key} paths={paths} />
      {paths.map((path) => {
        const groupHeading = headingAbove(path)
        return (
          <Fragment key={path}>
            {groupHeading && <h2 className={styles.group}>{i18n._(groupHeading)}</h2>}
            <AnswerField path={path} years={years} />
          </Fragment>
        )
      })}
    </section>
  )
}
