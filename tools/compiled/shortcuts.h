// What rules do most often with numbers and lists of numbers, without a call of the interpreter's general functions.
// Everything else goes to those functions. Results are the same, the objects included: CPython has one object for each
// number from -5 to 256.
#ifndef VEXILLUM_SHORTCUTS_H
#define VEXILLUM_SHORTCUTS_H

#include <Python.h>
#include <CPy.h>

#ifndef Py_GIL_DISABLED

#define VEXILLUM_LEAST (-5)
#define VEXILLUM_SMALL 262

// Filled as numbers are met. All files share one table.
__attribute__((weak, visibility("hidden"))) PyObject *VexillumSmall[VEXILLUM_SMALL];

static inline PyObject *VexillumBox(CPyTagged x) {
    size_t place = (size_t)((Py_ssize_t)x >> 1) - VEXILLUM_LEAST;
    if (likely(!(x & CPY_INT_TAG) && place < VEXILLUM_SMALL)) {
        PyObject *known = VexillumSmall[place];
        if (likely(known != NULL)) {
            return Py_NewRef(known);
        }
        known = CPyTagged_StealAsObject(x);
        VexillumSmall[place] = Py_XNewRef(known);
        return known;
    }
    return CPyTagged_StealAsObject(x);
}

#define CPyTagged_StealAsObject(x) VexillumBox(x)

// Is it an int, and no heir of int, that fits into a tagged one? Then its value.
static inline bool VexillumIsShort(PyObject *object, Py_ssize_t *value) {
    if (likely(PyLong_CheckExact(object))) {
        int overflow;
        *value = CPyLong_AsSsize_tAndOverflow(object, &overflow);
        return overflow == 0;
    }
    return false;
}

static CPy_NOINLINE PyObject *VexillumCallBuiltin(const char *name, PyObject *argument) {
    PyObject *builtins = PyEval_GetBuiltins(); // borrowed
    PyObject *function = PyDict_GetItemString(builtins, name);
    if (function == NULL) {
        PyErr_SetString(PyExc_NameError, name);
        return NULL;
    }
    return PyObject_CallOneArg(function, argument);
}

static inline PyObject *VexillumSum(PyObject *list) {
    Py_ssize_t total = 0, value;
    if (likely(PyList_CheckExact(list))) {
        Py_ssize_t size = PyList_GET_SIZE(list), i = 0;
        while (i < size && VexillumIsShort(PyList_GET_ITEM(list, i), &value)
               && likely(!__builtin_add_overflow(total, value, &total))) {
            i++;
        }
        if (likely(i == size)) {
            return PyLong_FromSsize_t(total);
        }
    }
    return VexillumCallBuiltin("sum", list);
}

// The first of the greatest (sign 1) or least (sign -1), if all are short.
static inline PyObject *VexillumExtreme(PyObject *list, int sign, const char *name) {
    if (likely(PyList_CheckExact(list) && PyList_GET_SIZE(list) > 0)) {
        Py_ssize_t size = PyList_GET_SIZE(list), i = 0, best = 0, value;
        PyObject *found = NULL;
        for (; i < size && VexillumIsShort(PyList_GET_ITEM(list, i), &value); i++) {
            if (found == NULL || (sign > 0 ? value > best : value < best)) {
                best = value;
                found = PyList_GET_ITEM(list, i);
            }
        }
        if (likely(i == size)) {
            return Py_NewRef(found);
        }
    }
    return VexillumCallBuiltin(name, list);
}

static inline PyObject *VexillumMax(PyObject *list) { return VexillumExtreme(list, 1, "max"); }

static inline PyObject *VexillumMin(PyObject *list) { return VexillumExtreme(list, -1, "min"); }

// Are two items the same for sure (1), different for sure (0), or is that another's affair (-1)?
static inline int VexillumAlike(PyObject *a, PyObject *b) {
    Py_ssize_t x, y;
    if (a == b) {
        return 1;
    }
    return VexillumIsShort(a, &x) && VexillumIsShort(b, &y) ? x == y : -1;
}

static inline int VexillumContains(PyObject *all, PyObject *one) {
    bool list = PyList_CheckExact(all);
    if (list || PyTuple_CheckExact(all)) {
        PyObject **items = list ? ((PyListObject *)all)->ob_item : ((PyTupleObject *)all)->ob_item;
        Py_ssize_t size = Py_SIZE(all);
        for (Py_ssize_t i = 0; i < size; i++) {
            int alike = VexillumAlike(items[i], one);
            if (alike == 1) {
                return 1;
            }
            if (alike < 0) {
                return PySequence_Contains(all, one);
            }
        }
        return 0;
    }
    return PySequence_Contains(all, one);
}

static inline PyObject *VexillumCompare(PyObject *a, PyObject *b, int how) {
    if ((how == Py_EQ || how == Py_NE) && PyList_CheckExact(a) && PyList_CheckExact(b)
        && PyList_GET_SIZE(a) == PyList_GET_SIZE(b)) {
        Py_ssize_t size = PyList_GET_SIZE(a), i = 0;
        PyObject **some = ((PyListObject *)a)->ob_item, **others = ((PyListObject *)b)->ob_item;
        // Mostly the objects are the same.
        int alike = size == 0 || memcmp(some, others, (size_t)size * sizeof(PyObject *)) == 0;
        for (i = alike ? size : 0; i < size; i++) {
            alike = some[i] == others[i] ? 1 : VexillumAlike(some[i], others[i]);
            if (alike != 1) {
                break;
            }
        }
        if (alike >= 0) {
            return Py_NewRef((how == Py_EQ) == (alike == 1) ? Py_True : Py_False);
        }
    }
    return PyObject_RichCompare(a, b, how);
}

#define PySequence_Contains(all, one) VexillumContains(all, one)
#define PyObject_RichCompare(a, b, how) VexillumCompare(a, b, how)

#else

static inline PyObject *VexillumOf(const char *name, PyObject *list) {
    PyObject *function = PyDict_GetItemString(PyEval_GetBuiltins(), name);
    return function == NULL ? NULL : PyObject_CallOneArg(function, list);
}

#define VexillumSum(list) VexillumOf("sum", list)
#define VexillumMax(list) VexillumOf("max", list)
#define VexillumMin(list) VexillumOf("min", list)

#endif

// Agents' luck (`splitmix` of `core/luck.py`): 64 bits that wrap around, which Python's numbers do not.
static inline uint64_t VexillumLow64(CPyTagged x) {
    return x & CPY_INT_TAG ? PyLong_AsUnsignedLongLongMask((PyObject *)(x & ~(CPyTagged)CPY_INT_TAG))
                           : (uint64_t)((Py_ssize_t)x >> 1);
}

static inline CPyTagged VexillumSplitmix(CPyTagged start, CPyTagged number, CPyTagged n) {
    uint64_t z = VexillumLow64(start) + VexillumLow64(number) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    if (likely(!(n & CPY_INT_TAG) && (Py_ssize_t)n >= 0)) {
        return (CPyTagged)(((unsigned __int128)z * (n >> 1)) >> 64) << 1;
    }
    PyObject *word = PyLong_FromUnsignedLongLong(z), *count = CPyTagged_AsObject(n), *bits = PyLong_FromLong(64);
    PyObject *product = word && count ? PyNumber_Multiply(word, count) : NULL;
    PyObject *found = product && bits ? PyNumber_Rshift(product, bits) : NULL;
    Py_XDECREF(word);
    Py_XDECREF(count);
    Py_XDECREF(bits);
    Py_XDECREF(product);
    return found == NULL ? CPY_INT_TAG : CPyTagged_StealFromObject(found);
}

#endif
