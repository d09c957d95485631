import type { OperationType } from '../../contract/operations/operations.ts'
import { operationTypes } from '../../contract/operations/operations.ts'
import {
  type Keyword,
  keywordAlarms,
  type KeywordColour,
  keywordColours,
  type KeywordDefault,
  keywordTextLimits,
  MOST_ALIASES,
} from '../../contract/tenant/keywords.ts'

export const keywordFields = [
  'code',
  'title',
  'type',
  'colour',
  'priority',
  'active',
  'aliases',
  'text_template',
  'defaults',
] as const
export type KeywordField = (typeof keywordFields)[number]

/** As it stands in the form. */
export interface KeywordValues {
  code: string
  title: string
  type: OperationType
  colour: KeywordColour
  priority: 'yes' | 'no'
  active: 'yes' | 'no'
  aliases: readonly string[]
  text_template: string
  /** One for each organisation, as `writeDefault` writes them, in the order of their ids. */
  defaults: readonly string[]
}

export const noValues: KeywordValues = {
  code: '',
  title: '',
  type: 'Brand',
  colour: 'grey',
  priority: 'no',
  active: 'yes',
  aliases: [],
  text_template: '',
  defaults: [],
}

export function valuesOf(keyword: Keyword): KeywordValues {
  return {
    code: keyword.code,
    title: keyword.title,
    type: keyword.type,
    colour: keyword.colour,
    priority: keyword.priority ? 'yes' : 'no',
    active: keyword.active ? 'yes' : 'no',
    aliases: keyword.aliases,
    text_template: keyword.text_template ?? '',
    defaults: inOrder(keyword.defaults.map((one) => writeDefault(withAlarms(one)))),
  }
}

/** What stands in the form; an alias that was typed and not added yet is one, too. */
export function valuesIn(data: FormData, start: KeywordValues = noValues): KeywordValues {
  const text = (name: KeywordField | 'alias') => String(data.get(name) ?? '').trim()
  return {
    code: text('code'),
    title: text('title'),
    type: operationTypes.find((type) => type === text('type')) ?? start.type,
    colour: keywordColours.find((colour) => colour === text('colour')) ?? start.colour,
    priority: data.has('priority') ? 'yes' : 'no',
    active: data.has('active') ? 'yes' : 'no',
    aliases: withAliases(data.getAll('aliases').map(String), text('alias')),
    text_template: text('text_template').replaceAll('\r\n', '\n'),
    defaults: inOrder(data.getAll('defaults').map(String)),
  }
}

/** What was typed or pasted, each line an alias of its own, behind those that are there. */
export function withAliases(known: readonly string[], text: string): string[] {
  const typed = text.split(/[\r\n\t;]+/).map((line) => line.trim().replaceAll(/\s+/g, ' '))
  return [...new Set([...known, ...typed.filter(Boolean)])]
}

/** Backends of before say groups alone. */
function withAlarms(one: KeywordDefault): KeywordDefault {
  return one.group_ids.length > 0 ? { ...one, alarms: 'groups' } : one
}

/** `1:groups:3,4:7`: of the organisation 1 the groups 3 and 4, and the vehicle 7. Groups count only where it alarms groups. */
export function writeDefault({ organisation_id, alarms, group_ids, vehicle_ids }: KeywordDefault): string {
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join()
  return [organisation_id, alarms, sorted(alarms === 'groups' ? group_ids : []), sorted(vehicle_ids)].join(
    ':',
  )
}

export function readDefault(text: string): KeywordDefault {
  const [organisation = '', said = '', groups = '', vehicles = ''] = text.split(':')
  const ids = (list: string) => list.split(',').filter(Boolean).map(Number)
  return {
    organisation_id: Number(organisation),
    alarms: keywordAlarms.find((one) => one === said) ?? 'unsaid',
    group_ids: ids(groups),
    vehicle_ids: ids(vehicles),
  }
}

/** Without those that say nothing. */
function inOrder(defaults: readonly string[]): string[] {
  return defaults
    .map(readDefault)
    .filter(({ alarms, vehicle_ids }) => alarms !== 'unsaid' || vehicle_ids.length > 0)
    .toSorted((one, other) => one.organisation_id - other.organisation_id)
    .map(writeDefault)
}

export type KeywordProblem =
  | 'codeMissing'
  | 'titleMissing'
  /** One of the aliases is too long. */
  | 'aliasLong'
  | 'aliasesFull'
  | 'templateLong'
  | 'groupsMissing'

/** What can be said without a server. */
export function problemsIn({ code, title, aliases, text_template, defaults }: KeywordValues) {
  const problems: { field: KeywordField; problem: KeywordProblem; is: boolean }[] = [
    { field: 'code', problem: 'codeMissing', is: code === '' },
    { field: 'title', problem: 'titleMissing', is: title === '' },
    {
      field: 'aliases',
      problem: 'aliasLong',
      is: aliases.some(({ length }) => length > keywordTextLimits.alias),
    },
    { field: 'aliases', problem: 'aliasesFull', is: aliases.length > MOST_ALIASES },
    {
      field: 'text_template',
      problem: 'templateLong',
      is: text_template.length > keywordTextLimits.text_template,
    },
    {
      field: 'defaults',
      problem: 'groupsMissing',
      is: defaults.map(readDefault).some((one) => one.alarms === 'groups' && one.group_ids.length === 0),
    },
  ]
  return problems.filter(({ is }) => is)
}

/** What is sent of these fields; `before`: what is saved, so that organisations are emptied that have no defaults any more. */
export function inputOf(
  values: KeywordValues,
  names: readonly KeywordField[],
  before: KeywordValues = noValues,
) {
  const has = (name: KeywordField) => names.includes(name)
  return {
    ...(has('code') && { code: values.code }),
    ...(has('title') && { title: values.title }),
    ...(has('type') && { type: values.type }),
    ...(has('colour') && { colour: values.colour }),
    ...(has('priority') && { priority: values.priority === 'yes' }),
    ...(has('active') && { active: values.active === 'yes' }),
    ...(has('aliases') && { aliases: [...values.aliases] }),
    ...(has('text_template') && { text_template: values.text_template || null }),
    ...(has('defaults') && { defaults: changedDefaults(values.defaults, before.defaults) }),
  }
}

function changedDefaults(now: readonly string[], before: readonly string[]): KeywordDefault[] {
  const changed = now.filter((one) => !before.includes(one)).map(readDefault)
  const left = new Set(now.map((one) => readDefault(one).organisation_id))
  const emptied = before
    .map(readDefault)
    .filter(({ organisation_id }) => !left.has(organisation_id))
    .map(({ organisation_id }): KeywordDefault => ({
      organisation_id,
      alarms: 'unsaid',
      group_ids: [],
      vehicle_ids: [],
    }))
  return [...changed, ...emptied]
}
