import { expect, test } from 'vitest'
import { listSameChildren } from '../../contract/sameChildren.ts'
import { buildFamily, buildStudent, newEmail } from '../../test/data/builders.ts'
import { openImporter } from '../../test/data/importer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const { office, importFile } = openImporter(school)

const HEADER = 'email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
const rows = (email: string, ...children: string[]) =>
  [HEADER, ...children.map((child) => `${email},Rosa,Yazzie,9285550100,${child}`)].join('\n')

test('a child that a file has twice is one child, and the preview names it', async () => {
  const email = newEmail()
  const csv = rows(email, ',Ruby,Marsh,5', ',Ruby,Marsh,5', ',Opal,Marsh,5')
  const ruby = { line: 3, parent: 'Rosa Yazzie', first_name: 'Ruby', last_name: 'Marsh', grade: '5' }
  expect(await send(csv, { confirmed: false })).toMatchObject({ added: 2, same: 1, same_children: [ruby] })
  expect(await send(csv)).toMatchObject({ added: 2, done: true })
  expect(await childrenOf(email)).toEqual(['Ruby 5', 'Opal 5'])
})

test('with the answer that they are different, they are two children, and importing again changes nothing', async () => {
  const email = newEmail()
  const csv = rows(email, ',Ruby,Marsh,5', ',ruby,marsh,5')
  expect(await send(csv, { different_children: true })).toMatchObject({ added: 2, done: true })
  expect(await send(csv, { different_children: true })).toMatchObject({ same: 2, same_children: [], done: true })
  expect(await send(csv)).toMatchObject({ same: 2, done: true })
  expect(await childrenOf(email)).toEqual(['Ruby 5', 'ruby 5'])
  const { groups } = (await office().send(listSameChildren)).body
  expect(groups.flatMap(({ students }) => students).filter(({ parent }) => parent.email === email)).toEqual([])
})

test('a row that gives a child the name of another one needs the answer', async () => {
  const { parent, student } = await buildFamily(school.postgres, { first_name: 'Ruby' })
  const opal = await buildStudent(school.postgres, { first_name: 'Opal', parent_id: parent.id })
  const csv = rows(parent.email, `${student.id},Ruby,Yazzie,5`, `${opal.id},Ruby,Yazzie,5`)
  expect(await send(csv)).toMatchObject({
    done: false,
    same_children: [{ line: 3, first_name: 'Ruby' }],
    wrong: [
      {
        line: 3,
        column: 'child_first_name',
        reason: 'Rosa Yazzie already has Ruby Yazzie in 5th grade. Is this another child?',
      },
    ],
  })
  expect(await send(csv, { different_children: true })).toMatchObject({
    changed: 1,
    same_children: [{ line: 3 }],
    done: true,
  })
})

test('two rows with one name and different grades are two children', async () => {
  const email = newEmail()
  const csv = rows(email, ',Ruby,Marsh,5', ',Ruby,Marsh,6')
  expect(await send(csv)).toMatchObject({ added: 2, same_children: [], done: true })
  expect(await send(csv)).toMatchObject({ same: 2, done: true })
  expect(await childrenOf(email)).toEqual(['Ruby 5', 'Ruby 6'])
  const wrong = [
    { line: 2, column: 'child_id', reason: 'Several children of this parent have this name. Enter the id' },
  ]
  expect(await send(rows(email, ',Ruby,Marsh,7'))).toMatchObject({ wrong, done: false })
})

function send(csv: string, { confirmed = true, different_children = false } = {}) {
  return importFile('parents', { csv, confirmed, different_children, name: 'families.csv' })
}

async function childrenOf(email: string): Promise<string[]> {
  const students = await school.db
    .selectFrom('student')
    .innerJoin('users', 'users.id', 'parent_id')
    .select(['student.first_name', 'grade'])
    .where('email', '=', email)
    .orderBy('student.id')
    .execute()
  return students.map(({ first_name, grade }) => `${first_name} ${grade}`)
}
