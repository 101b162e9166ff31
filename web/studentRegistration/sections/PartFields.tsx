import { useLingui } from '@lingui/react'
import { Fragment, useId } from 'react'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { AnswerField } from '../fields/AnswerField.tsx'
import { CopyAnswers } from './CopyAnswers.tsx'
import { headingAbove } from './groupHeadings.ts'
import styles from './PartFields.module.css'
import { partTitle } from './partTitle.ts'
import { RemovePerson } from './RemovePerson.tsx'
import type { Part } from './sectionParts.ts'

/** The fields of a section, or of one person, under a heading. */
export function PartFields(props: {
  readonly part: Part
  readonly years: readonly string[]
  /** The family has just added this person. */
  readonly isNew: boolean
  readonly onRemove: () => void
}) {
  const { part, years, isNew, onRemove } = props
  const { i18n } = useLingui()
  const id = useId()
  const { key, person, paths } = part
  const heading = partTitle(i18n, part)
  return (
    <section className={styles.part} aria-labelledby={heading && id}>
      {heading && (
        <h2 id={id} tabIndex={-1} ref={isNew ? focusOnMount : undefined}>
          {heading}
        </h2>
      )}
      {paths.map((path) => {
        const groupHeading = headingAbove(path)
        return (
          <Fragment key={path}>
            {groupHeading && <h2 className={styles.group}>{i18n._(groupHeading)}</h2>}
            <CopyAnswers part={key} above={path} />
            <AnswerField path={path} years={years} />
          </Fragment>
        )
      })}
      {person && heading && <RemovePerson person={key} title={heading} onRemove={onRemove} />}
    </section>
  )
}
