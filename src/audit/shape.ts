/** Tells whether a value of unknown origin is of a type; null, or the pointer to the first place that is not. */
export type Shape<Type> = {
  /** The pointer from the value to what is wrong, or null. */
  problem(value: unknown): string | null;
  readonly type?: Type;
};

/** Whether a value is of the shape. */
export function fits<Type>(value: unknown, shape: Shape<Type>): value is Type {
  return shape.problem(value) === null;
}

export const text: Shape<string> = simple((value) => typeof value === 'string');
export const number: Shape<number> = simple((value) => typeof value === 'number' && Number.isFinite(value));

export function oneOf<Value extends string | number>(values: readonly Value[]): Shape<Value> {
  return simple((value) => values.some((each) => each === value));
}

export function orNull<Type>(shape: Shape<Type>): Shape<Type | null> {
  return { problem: (value) => (value === null ? null : shape.problem(value)) };
}

export function list<Item>(item: Shape<Item>): Shape<readonly Item[]> {
  return {
    problem(value) {
      if (!Array.isArray(value)) return '';
      for (const [index, each] of value.entries()) {
        const problem = item.problem(each);
        if (problem !== null) return `/${index}${problem}`;
      }
      return null;
    },
  };
}

export function pair<Item>(item: Shape<Item>): Shape<readonly [Item, Item]> {
  const items = list(item);
  return { problem: (value) => items.problem(value) ?? (Array.isArray(value) && value.length === 2 ? null : '') };
}

type Members<Type> = { readonly [Key in keyof Type]-?: Shape<Type[Key]> };

/** An object with these members, and others that nobody looks at. One whose shape is `optional` may be missing. */
export function object<Type>(members: Members<Type>): Shape<Type> {
  const entries = Object.entries<Shape<unknown>>(members);
  return {
    problem(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
      for (const [key, shape] of entries) {
        const member: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
        const problem = shape.problem(member);
        if (problem !== null) return `/${key}${problem}`;
      }
      return null;
    },
  };
}

/** An object whose members are all of one shape. */
export function record<Item>(item: Shape<Item>): Shape<Readonly<Record<string, Item>>> {
  return {
    problem(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
      for (const [key, each] of Object.entries(value)) {
        const problem = item.problem(each);
        if (problem !== null) return `/${key}${problem}`;
      }
      return null;
    },
  };
}

export function optional<Type>(shape: Shape<Type>): Shape<Type | undefined> {
  return { problem: (value) => (value === undefined ? null : shape.problem(value)) };
}

function simple<Type>(test: (value: unknown) => boolean): Shape<Type> {
  return { problem: (value) => (test(value) ? null : '') };
}
