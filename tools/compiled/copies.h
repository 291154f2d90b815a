// Copies of a state (`State.copy` of `core/state.py`): the struct, then each of its lists, from where they lie in the
// object. What else has a method `copy` is asked for it. A class of states that has a `copy` of its own counts as that.
#ifndef VEXILLUM_COPIES_H
#define VEXILLUM_COPIES_H

#include <Python.h>
#include <structmember.h>
#include <string.h>
#include <CPy.h>

#ifndef Py_GIL_DISABLED

#define VEXILLUM_FORMS 16
#define VEXILLUM_FIELDS 128

typedef struct {
    PyTypeObject *type;
    PyObject *copy; // that of the struct
    unsigned int version;
    int fields;
    Py_ssize_t places[VEXILLUM_FIELDS];
} VexillumForm;

// Filled as classes are met; those that do not fit in are asked for their copies. All files share one table.
__attribute__((weak, visibility("hidden"))) VexillumForm VexillumForms[VEXILLUM_FORMS];

static inline PyObject *VexillumNamed(PyTypeObject *type, const char *name) {
    PyObject *word = PyUnicode_InternFromString(name);
    PyObject *found = word == NULL ? NULL : _PyType_Lookup(type, word); // borrowed
    Py_XDECREF(word);
    return found;
}

static inline bool VexillumSays(PyObject *object, const char *name, const char *text, size_t length) {
    PyObject *said = PyObject_GetAttrString(object, name);
    const char *letters = said != NULL && PyUnicode_Check(said) ? PyUnicode_AsUTF8(said) : NULL;
    bool same = letters != NULL && strncmp(letters, text, length) == 0;
    Py_XDECREF(said);
    return same;
}

// Learns where the fields of a class of states lie; NULL if it is none, without an exception.
static CPy_NOINLINE VexillumForm *VexillumLearnForm(PyTypeObject *type) {
    static const char method[] = "State.copy", module[] = "vexillum.core.state";
    VexillumForm *form = VexillumForms;
    while (form < VexillumForms + VEXILLUM_FORMS && form->type != NULL && form->type != type) {
        form++;
    }
    PyObject *ours = VexillumNamed(type, "copy");
    if (form == VexillumForms + VEXILLUM_FORMS || ours == NULL || !PyFunction_Check(ours)
        || !VexillumSays(ours, "__qualname__", method, sizeof(method))
        || !VexillumSays(ours, "__module__", module, sizeof(module) - 1)) {
        PyErr_Clear();
        return NULL;
    }
    PyObject *copy = VexillumNamed(type, "__copy__");
    PyObject *names = PyObject_GetAttrString((PyObject *)type, "__struct_fields__");
    bool known = copy != NULL && names != NULL && PyTuple_Check(names) && PyTuple_GET_SIZE(names) <= VEXILLUM_FIELDS;
    form->fields = 0;
    for (Py_ssize_t i = 0; known && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *field = _PyType_Lookup(type, PyTuple_GET_ITEM(names, i));
        known = field != NULL && Py_TYPE(field) == &PyMemberDescr_Type
                && ((PyMemberDescrObject *)field)->d_member->type == T_OBJECT_EX;
        if (known) {
            form->places[form->fields++] = ((PyMemberDescrObject *)field)->d_member->offset;
        }
    }
    Py_XDECREF(names);
    PyErr_Clear();
    if (!known || type->tp_version_tag == 0 || !PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG)) {
        return NULL;
    }
    Py_INCREF(copy);
    Py_XSETREF(form->copy, copy);
    if (form->type == NULL) {
        form->type = (PyTypeObject *)Py_NewRef((PyObject *)type);
    }
    form->version = type->tp_version_tag;
    return form;
}

static CPy_NOINLINE PyObject *VexillumCopy(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    VexillumForm *form = VexillumForms;
    while (form < VexillumForms + VEXILLUM_FORMS && form->type != NULL && form->type != type) {
        form++;
    }
    if (form == VexillumForms + VEXILLUM_FORMS || form->type == NULL || form->version != type->tp_version_tag) {
        form = VexillumLearnForm(type);
    }
    if (form == NULL) {
        PyObject *name = PyUnicode_InternFromString("copy");
        PyObject *found = name == NULL ? NULL : PyObject_CallMethodNoArgs(object, name);
        Py_XDECREF(name);
        return found;
    }
    PyObject *made = PyObject_CallOneArg(form->copy, object);
    for (int i = 0; made != NULL && i < form->fields; i++) {
        PyObject **place = (PyObject **)((char *)made + form->places[i]);
        PyObject *shared = *place;
        if (shared != NULL && PyList_CheckExact(shared)) {
            PyObject *own = PyList_GetSlice(shared, 0, PyList_GET_SIZE(shared));
            if (own == NULL) {
                Py_CLEAR(made);
                break;
            }
            *place = own;
            Py_DECREF(shared);
        }
    }
    return made;
}

#else

static inline PyObject *VexillumCopy(PyObject *object) { return PyObject_CallMethod(object, "copy", NULL); }

#endif
#endif
