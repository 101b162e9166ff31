import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '../../../ui/table/CardTable.module.css'
import { LINES, REASONS, RULES, SEAT_OUTCOMES, type Text, TYPES } from './definition.ts'

/** The definition of the record. Kinds of lines, names of columns, types and outcomes are English in each language, like those of the record. */
export function Definition() {
  const { t } = useLingui()
  const textOf = useTextOf()
  return (
    <Stack gap="0.875rem">
      <p>
        <Trans>
          A record is a text in UTF-8 without a byte order mark. Each line ends with one line feed (byte 10), also the
          last one, and nothing follows. A line has a kind and columns, with one tab (byte 9) before each column. Empty
          columns keep their tabs. SHA-256 is the hash function of FIPS 180-4, which <code>sha256sum</code> computes.
        </Trans>
      </p>
      <h3>{t`The lines, in this order`}</h3>
      <Table head={[t`Kind`, t`How many`, t`Columns and their types`, t`Meaning`]}>
        {LINES.map(({ kind, count, columns, meaning }) => (
          <tr key={kind}>
            <th scope="row">
              <code>{kind}</code>
            </th>
            <td>{textOf(count)}</td>
            <td>
              <ol>
                {columns.map(([name, type]) => (
                  <li key={name}>
                    <code>{name}</code>: {textOf(type)}
                  </li>
                ))}
              </ol>
            </td>
            <td>{textOf(meaning)}</td>
          </tr>
        ))}
      </Table>
      <p>{t`By code and by id mean from the lowest number to the highest.`}</p>
      <h3>{t`Types of columns`}</h3>
      <Pairs head={[t`Type`, t`Text`]} pairs={TYPES} />
      {RULES.map(({ title, steps, hasOutcomes }) => (
        <Stack key={textOf(title)} component="section" gap="sm">
          <h3>{textOf(title)}</h3>
          <Stack component="ol" gap="0.375rem">
            {steps.map((step) => (
              <li key={textOf(step)}>{textOf(step)}</li>
            ))}
          </Stack>
          {hasOutcomes && <Outcomes />}
        </Stack>
      ))}
    </Stack>
  )
}

function Outcomes() {
  const { t } = useLingui()
  const head = [t`Outcome`, t`The first that is true`]
  return (
    <>
      <p>{t`C is the class of the wish. X is the id of another class, N a number from 1.`}</p>
      <h4>{t`First table: why a child cannot get a class, whatever its seats`}</h4>
      <Pairs head={head} pairs={REASONS} />
      <h4>{t`Second table: what becomes of a possible wish`}</h4>
      <Pairs head={head} pairs={SEAT_OUTCOMES} />
    </>
  )
}

function useTextOf(): (text: Text) => string {
  const { i18n } = useLingui()
  return (text) => (typeof text === 'string' ? text : i18n._(text))
}

function Pairs(props: { readonly head: readonly string[]; readonly pairs: readonly (readonly [string, Text])[] }) {
  const textOf = useTextOf()
  return (
    <Table head={props.head}>
      {props.pairs.map(([name, meaning]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{textOf(meaning)}</td>
        </tr>
      ))}
    </Table>
  )
}

function Table({ head, children }: { readonly head: readonly string[]; readonly children: ReactNode }) {
  return (
    <table className={styles.table} data-dense>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
