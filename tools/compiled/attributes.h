// Reads attributes of structs and of classes with slots from where they lie in the object, as CPython's interpreter
// does since 3.11: every place in the C code that reads one remembers the class and the name that it met last, and
// where the attribute lies (`getattr` may ask for another name each time). The version of a class changes whenever the
// class does. What a module holds is looked up in its dictionary at once.
#ifndef VEXILLUM_ATTRIBUTES_H
#define VEXILLUM_ATTRIBUTES_H

#include <Python.h>
#include <structmember.h>
#include <CPy.h>

#ifndef Py_GIL_DISABLED

typedef struct {
    PyTypeObject *type;
    PyObject *name;
    unsigned int version;
    Py_ssize_t offset;
} VexillumPlace;

static CPy_NOINLINE PyObject *VexillumFindAttribute(PyObject *object, PyObject *name, VexillumPlace *place) {
    PyTypeObject *type = Py_TYPE(object);
    if (PyModule_CheckExact(object)) {
        PyObject *held = PyDict_GetItemWithError(PyModule_GetDict(object), name);
        if (held != NULL || PyErr_Occurred()) {
            return Py_XNewRef(held);
        }
    } else if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_TYPE(found) == &PyMemberDescr_Type) {
            PyMemberDescrObject *member = (PyMemberDescrObject *)found;
            if (member->d_member->type == T_OBJECT_EX && PyType_IsSubtype(type, member->d_common.d_type)
                && type->tp_version_tag != 0 && PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG)) {
                place->type = type;
                Py_XSETREF(place->name, Py_NewRef(name));
                place->version = type->tp_version_tag;
                place->offset = member->d_member->offset;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *VexillumGetAttribute(PyObject *object, PyObject *name, VexillumPlace *place) {
    PyTypeObject *type = Py_TYPE(object);
    if (likely(type == place->type && name == place->name && type->tp_version_tag == place->version)) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        if (likely(value != NULL)) {
            return Py_NewRef(value);
        }
    }
    return VexillumFindAttribute(object, name, place);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)                                                                                \
    ({                                                                                                                 \
        static VexillumPlace place;                                                                                    \
        VexillumGetAttribute((object), (name), &place);                                                                \
    })

#endif
#endif
