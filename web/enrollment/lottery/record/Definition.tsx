import type { ReactNode } from 'react'
import { LINES, REASONS, RULES, SEAT_OUTCOMES, TYPES } from './definition.ts'
import styles from './LotteryCheck.module.css'

/** The definition of the record. Its words are in English only, like those of the record. */
export function Definition() {
  return (
    <div className={styles.text} lang="en">
      <p>
        A record is a text in UTF-8 without a byte order mark. Each line ends with one line feed (\n, byte 10), also the
        last one, and nothing follows. A line has a kind and columns, with one tab (\t, byte 9) before each column.
        Empty columns keep their tabs. SHA-256 is the hash function of FIPS 180-4, which <code>sha256sum</code>{' '}
        computes.
      </p>
      <h3>The lines, in this order</h3>
      <Table head={['Kind', 'How many', 'Columns', 'Meaning']}>
        {LINES.map(({ kind, count, columns, meaning }) => (
          <tr key={kind}>
            <th scope="row">
              <code>{kind}</code>
            </th>
            <td>{count}</td>
            <td>
              <ol>
                {columns.map((column) => (
                  <li key={column}>{column}</li>
                ))}
              </ol>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </Table>
      <p>By code and by id mean from the lowest number to the highest.</p>
      <h3>Types of columns</h3>
      <Pairs head={['Type', 'Text']} pairs={TYPES} />
      {RULES.map(({ title, steps }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {title === 'Turns and outcomes' && <Outcomes />}
        </section>
      ))}
    </div>
  )
}

function Outcomes() {
  return (
    <>
      <h4>First table: why a child cannot get a class, whatever its seats</h4>
      <Pairs head={['Outcome', 'The first that is true']} pairs={REASONS} />
      <h4>Second table: what becomes of a possible wish</h4>
      <Pairs head={['Outcome', 'The first that is true']} pairs={SEAT_OUTCOMES} />
    </>
  )
}

function Pairs(props: { readonly head: readonly string[]; readonly pairs: readonly (readonly [string, string])[] }) {
  return (
    <Table head={props.head}>
      {props.pairs.map(([name, meaning]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </Table>
  )
}

function Table({ head, children }: { readonly head: readonly string[]; readonly children: ReactNode }) {
  return (
    <table className={styles.table}>
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
